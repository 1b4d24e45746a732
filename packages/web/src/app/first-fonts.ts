/** Imported before the pages, whose code takes time to evaluate. */
import { requestFonts } from '../platform/theme/fonts.ts';

requestFonts();
