/** Project files as users handle them: upload, download, removal; refusals with their reason; read-only users cannot upload. */
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadedBytes, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
});
afterAll(() => opened?.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const name = '电气一次图.pdf';

describe('project files', () => {
  test('the empty list says what it is for', async () => {
    const { page } = opened;
    await page.goto(`/czyun/${person.projectId()}/project/file`);
    await page.getByText('还没有项目文件').waitFor();
    await expect.poll(() => page.title()).toContain('项目文件');
    await expect.poll(() => page.getByRole('link', { name: '项目文件' }).count()).toBe(1);
  });

  test('a file is uploaded and downloaded again, byte by byte', async () => {
    const { page } = opened;
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf });
    await page.getByText(`已上传 ${name}`).waitFor();
    const row = page.getByRole('row', { name });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('PDF 文档');
    await expect.poll(() => row.textContent()).toContain('孙立 Sun Li');

    // Delayed, so that the overlay is visible.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/commonfile/download*', async (route) => {
      await held;
      await route.continue();
    });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `下载 ${name}` }).click();
    await page.getByRole('alertdialog', { name: '正在下载数据，请稍候' }).waitFor();
    release();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(name);
    expect(await downloadedBytes(download)).toEqual(pdf);
    await page.getByText('下载成功').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.unroute('**/commonfile/download*');
  });

  test('a failed download shows an error', async () => {
    const { page } = opened;
    await page.route('**/commonfile/download*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ code: 500, msg: 'Error', data: null }) }),
    );
    await page.getByRole('button', { name: `下载 ${name}` }).click();
    await page.getByText('文件下载出错，请联系管理员').waitFor();
    await page.unroute('**/commonfile/download*');
    // The browser itself reports the refused request.
    expect(opened.errors.splice(0).every((error) => error.includes('500'))).toBe(true);
  });

  test('a file dropped on the page is uploaded too; a long upload can be cancelled', async () => {
    const { page } = opened;
    const transfer = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['time,power\\n1,2\\n'], 'dropped.csv', { type: 'text/csv' })); return data; })()`,
    );
    const target = page.locator('[data-part="drop"]');
    await target.dispatchEvent('dragenter', { dataTransfer: transfer });
    await page.getByText('松开鼠标即可上传').waitFor();
    await target.dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('row', { name: 'dropped.csv' }).waitFor();

    // The server never answers these requests, not even after the browser has dropped them.
    const held: Route[] = [];
    await page.route('**/commonfile/upload*', (route) => void held.push(route));
    await page.locator('input[type=file]').setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'a') });
    await page.getByRole('progressbar', { name: '正在上传 long.txt' }).waitFor();
    await page.getByRole('button', { name: '取消上传 long.txt' }).click();
    await page.getByText('long.txt').waitFor({ state: 'detached' });
    for (const route of held) await route.abort().catch(() => undefined);
    await page.unroute('**/commonfile/upload*');
  });

  test('a disallowed file is refused with the reason beside its name', async () => {
    const { page } = opened;
    const before = opened.errors.length;
    await page.locator('input[type=file]').setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    });
    await page.getByText('不支持该文件类型，或文件名与内容不符').waitFor();
    await page.getByRole('button', { name: '关闭 page.png 的提示' }).click();
    await expect.poll(() => page.getByText('page.png').count()).toBe(0);
    expect(opened.errors.splice(before).every((error) => error.includes('415'))).toBe(true);
  });

  test('a monitor downloads but neither uploads nor removes', async () => {
    const shown = await openPage();
    const here = await signIn(shown.page, 'monitor', 'en');
    const { page } = shown;
    await page.goto(`/czyun/${here.projectId()}/project/file`);
    await page.getByRole('button', { name: `Download ${name}` }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Upload file' }).count()).toBe(0);
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await seriousFindings(page, '[data-part="drop"]')).toEqual([]);
    expect(shown.errors).toEqual([]);
    await shown.close();
  });

  test('a file is removed once its name was entered', async () => {
    const { page } = opened;
    for (const each of [name, 'dropped.csv']) {
      await page
        .getByRole('row', { name: each })
        .getByRole('button', { name: `删除 ${each}` })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`删除文件“${each}”？`).last().waitFor();
      if (each === name) {
        // The safe button has the focus: Enter removes nothing.
        await expect.poll(() => dialog.getByRole('button', { name: /取\s*消/ }).evaluate((it) => it === document.activeElement)).toBe(true);
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await page
          .getByRole('row', { name: each })
          .getByRole('button', { name: `删除 ${each}` })
          .click();
      }
      await dialog.getByRole('button', { name: `删除 ${each}` }).click();
      await page.getByRole('row', { name: each }).waitFor({ state: 'detached' });
    }
    await page.getByText('还没有项目文件').waitFor();
    expect(await seriousFindings(page, '[data-part="drop"]')).toEqual([]);
    expect(opened.errors).toEqual([]);
  });
});
