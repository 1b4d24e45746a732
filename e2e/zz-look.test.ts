import { test } from 'vitest';
import { openPage, signIn, whenSettled } from './page.ts';
test('look', { timeout: 240_000 }, async () => {
  for (const [name, w, h, lang, scheme] of [['zh-1366', 1366, 768, 'zh', 'light'], ['en-390', 390, 844, 'en', 'dark'], ['en-1920', 1920, 1080, 'en', 'dark']] as const) {
    const o = await openPage(undefined, { viewport: { width: w, height: h }, colorScheme: scheme });
    const p = await signIn(o.page, 'engadmin', lang);
    await o.page.goto(`/czyun/${p.projectId()}/e-indicators?unit=month`);
    await o.page.locator('[data-indicator="availability"]').waitFor();
    await whenSettled(o.page);
    await o.page.screenshot({ path: `/tmp/ind-${name}-a.png` });
    const tall = await o.page.evaluate(() => { const m = document.querySelector('main'); return Math.max(document.documentElement.scrollHeight, m?.scrollHeight ?? 0); });
    await o.page.setViewportSize({ width: w, height: Math.min(6000, tall + 200) });
    await whenSettled(o.page);
    await o.page.screenshot({ path: `/tmp/ind-${name}-b.png` });
    await o.page.setViewportSize({ width: w, height: h });
    await o.page.getByRole('button', { name: lang === 'zh' ? '指标定义' : 'Definitions' }).click();
    await o.page.getByRole('dialog').waitFor(); await o.page.waitForTimeout(800);
    await o.page.screenshot({ path: `/tmp/ind-${name}-c.png` });
    await o.page.keyboard.press('Escape');
    await o.page.getByRole('button', { name: lang === 'zh' ? '登记停运' : 'Enter an outage' }).click();
    await o.page.waitForTimeout(800);
    await o.page.screenshot({ path: `/tmp/ind-${name}-d.png` });
    console.log(o.errors);
    await o.close();
  }
});
