/** Every screen, in both languages and both themes, at a desk, on a small screen and on a phone: title, clean console, nothing serious for axe. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../packages/contract/src/routes.ts';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn } from './page.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The words of the page; names of people (`translate="no"`) belong to no language. */
async function wordsOf(page: Page): Promise<string> {
  const main = page.locator('main');
  const names = await main.locator('[translate="no"]').allInnerTexts();
  return names.reduce((words, name) => words.replace(name, ''), await main.innerText());
}

for (const language of ['zh', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    describe(`${language}, ${theme}`, () => {
      let opened: OpenedPage;
      let session: SignedIn;
      let bms: number;

      beforeAll(async () => {
        opened = await openPage();
        session = await signIn(opened.page, 'engadmin', language);
        bms = await session.deviceId('bms-1');
        await opened.page.evaluate((name) => localStorage.setItem('czyun.theme', name), theme);
      });
      afterAll(() => opened.close());

      for (const [name, { path }] of Object.entries(routes)) {
        it(`${name}`, async () => {
          const { page, errors } = opened;
          errors.length = 0;
          const query = path.startsWith('dev-') ? `?id=${bms}` : '';
          await page.setViewportSize(sizes[0]);
          await page.goto(`/czyun/${session.projectId()}/${path}${query}`);
          await page.locator('main h1, main h2').first().waitFor();
          await page.waitForTimeout(1500);
          for (const size of [...sizes, sizes[1]]) {
            await page.setViewportSize(size);
            await page.waitForTimeout(700);
            expect(await overflow(page), `${size.width} wide: nothing sticks out`).toBeLessThanOrEqual(0);
          }
          await expect.poll(() => page.title()).toMatch(language === 'zh' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]*$/u);
          await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
          if (language === 'en') expect((await wordsOf(page)).match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
          expect(await seriousFindings(page, 'body')).toEqual([]);
          expect(errors).toEqual([]);
        });
      }
    });
  }
}
