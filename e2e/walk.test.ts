/** Every screen, in both languages and both themes, at a desk, on a small screen and on a phone: title, clean console, nothing serious for axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../packages/contract/src/routes.ts';
import { type OpenedPage, openPage, type SignedIn, signIn } from './page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as { violations: Finding[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(' | ')}`,
    );
}

/** The words of the page; names of people (`translate="no"`) belong to no language. */
async function wordsOf(page: Page): Promise<string> {
  const main = page.locator('main');
  const names = await main.locator('[translate="no"]').allInnerTexts();
  return names.reduce((words, name) => words.replace(name, ''), await main.innerText());
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
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
          for (const size of sizes) {
            await page.setViewportSize(size);
            await page.goto(`/czyun/${session.projectId()}/${path}${query}`);
            await page.locator('main h1, main h2').first().waitFor();
            await page.waitForTimeout(1500);
            expect(await overflow(page), `${size.width} wide: nothing sticks out`).toBeLessThanOrEqual(0);
          }
          await page.setViewportSize(sizes[1]);
          await page.waitForTimeout(500);
          expect(await page.title()).toMatch(language === 'zh' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]*$/u);
          expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
          const words = await wordsOf(page);
          if (language === 'en') expect(words.match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
          expect(await seriousFindings(page)).toEqual([]);
          expect(errors).toEqual([]);
        });
      }
    });
  }
}
