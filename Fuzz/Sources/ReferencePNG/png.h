#include_next <png.h>
