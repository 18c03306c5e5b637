import FuzzSupport

fuzz(decodeAll)
