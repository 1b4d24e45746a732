import { beforeAll } from 'vitest';
import { loadTexts } from '../packages/web/src/platform/language/texts.ts';

/** Pages load the texts of their language before they are drawn; tests of pages load both. */
beforeAll(async () => {
  await loadTexts('zh');
  await loadTexts('en');
});
