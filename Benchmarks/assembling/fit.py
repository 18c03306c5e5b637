def compare(*a): return ''
