"""The characters that texts are mostly made of, by which a wrong decoding is told from the right.

In real text of a language, half of its characters are among these few hundred. In text decoded
the wrong way, one in twenty is.
"""

SIMPLIFIED = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
    "发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本"
    "前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很"
    "最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度"
    "门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电"
    "数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马"
    "科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万"
    "取拉格望觉术领共确传师观清今切院让识候带导争运笔维备配库档服务器停启请参考值段落块最需选择填"
    "写查找删除修改添输入输出步骤错误警登录密码户名称单位流程部署版本升级恢复检测试验证审批申报销"
    "号码元客员工会议纪要附件如下例图说明注意事项负责联系方式时间地点网络存储系统应操作配置功能"
)
TRADITIONAL = (
    "這個們來為國說時會對於後裡發經過學現當沒動還進樣開從實無與長機關業將兩間問應戰頭體見產"
    "話門兒東聲論處義幾認條氣題爾別變總電數報結務場計華許統區隊決馬聽卻達強難權設記類據邊張該"
    "規萬覺術領確傳師觀讓識帶導爭運備庫檔務啟請參選擇寫輸錯誤錄碼單檢測試驗證審號員議紀圖負責聯"
    "網絡儲統應項點線給內質產車買賣讀書語詞檔資訊"
)
HANGUL = (
    "이다는에의을를가고하지기로사도서어자시그나인한대리아은라보수일정있것해들주전부상제스으면여과만"
    "원성공구와장게동비안년적국화우음방법문를조세무요경개선신용및된되니까습합않없때모거내중위생물"
)


def _rows(encoding: str, leads: range) -> frozenset[str]:
    """The characters of a two-byte set whose first byte is one of `leads`."""
    pairs = (bytes((lead, trail)) for lead in leads for trail in range(0x40, 0xFF))
    return frozenset(pair.decode(encoding, "ignore") for pair in pairs) - {""}


# The sets' own first levels: 3,755 and 5,401 characters, nearly all that a modern text has.
# 0x40 to 0xA0 as a second byte isn't in GB 2312, so `gb2312` leaves these pairs out.
LEVEL_ONE_SIMPLIFIED = _rows("gb2312", range(0xB0, 0xD8))
LEVEL_ONE_TRADITIONAL = _rows("big5", range(0xA4, 0xC7))

FREQUENT_HAN = frozenset(SIMPLIFIED + TRADITIONAL)
FREQUENT_HANGUL = frozenset(HANGUL)
CJK_PUNCTUATION = frozenset("、。，：；！？（）《》「」『』【】“”‘’…—·　～")
KANA = frozenset(map(chr, range(0x3041, 0x30FF)))

# What Western European texts have beyond ASCII: letters of words, and signs around them.
WESTERN_LETTERS = frozenset("äöüÄÖÜßéèêëÉÈÊàâáÀÁÂçÇñÑíìîïÍóòôõÓÔúùûÚãåÅøØæÆœŒýðþ’·")
WESTERN_SIGNS = frozenset("“”„‘‚–—…€£§©®™°«»¿¡•½¼¾²³¹µ×±÷ªº\xa0\xad")

# Letters that fill the lower planes of UTF-16: Latin, Greek, Cyrillic, Hebrew, Arabic, Thai.
OTHER_SCRIPTS = frozenset(
    map(
        chr, [*range(0xA0, 0x250), *range(0x370, 0x530), *range(0x5D0, 0x6FF), *range(0xE01, 0xE5C)]
    )
)
