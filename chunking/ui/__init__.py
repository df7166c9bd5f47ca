"""The app's parts; the only package that imports Streamlit."""
