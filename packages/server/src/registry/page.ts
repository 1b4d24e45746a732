/** Custom pages as used by menus and frames. */
import type { CustomPage, Language } from '@czyun/contract';
import { nameIn } from './name.ts';
import type { PageRecord } from './types.ts';

export function customPageIn(language: Language, page: PageRecord): CustomPage {
  const { id, refType, refLocation, path, htProjectId, icon, url } = page;
  return { id, refType, refLocation, delFlag: 0, path, htProjectId, icon, url, name: nameIn(language, page) };
}
