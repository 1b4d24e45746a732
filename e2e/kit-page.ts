/** Pages that are built only for tests, and servers that deliver them at their own address. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newest, sources } from '../scripts/web-bundle.ts';
import { type OpenedPage, openPage, seriousFindings, type TestLanguage, whenSettled } from './page.ts';

export const root = join(import.meta.dirname, '..');
const web = join(root, 'packages/web');
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface Built {
  readonly folder: string;
  remove(): void;
}

/**
 * Builds a folder of the web with one of its configurations; throws the build's output on failure. The product is built as shipped, the
 * kit's page in development mode, with the warnings of its libraries.
 */
export function build(from: '.' | 'kit-page', config = 'vite.config.ts'): Built {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-pages-'));
  const args = ['build', join(web, from), '-c', join(web, config), '--outDir', folder, '--emptyOutDir'];
  execFileSync(join(root, 'node_modules/.bin/vite'), args, {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: from === '.' ? 'production' : 'development' },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const unusedMs = 3_600_000;

/** The kit's page, built once for all flows that show it, in a folder named after the time of its newest source. */
export function builtKit(): Built {
  const shelf = join(web, 'kit-page/dist');
  const folder = join(shelf, String(Math.floor(newest([...sources, 'packages/web/kit-page']))));
  if (!existsSync(folder)) {
    mkdirSync(shelf, { recursive: true });
    for (const old of readdirSync(shelf).map((name) => join(shelf, name)))
      if (Date.now() - statSync(old).mtimeMs > unusedMs) rmSync(old, { recursive: true, force: true });
    const { folder: made } = build('kit-page');
    const beside = `${folder}-${process.pid}`;
    try {
      // The temporary folder may be on another disk.
      cpSync(made, beside, { recursive: true });
      renameSync(beside, folder);
    } catch (error) {
      // Another flow was faster.
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  }
  return { folder, remove: () => {} };
}

/** The file of an address and its content type; addresses without a file get the start page. */
function fileAt(folder: string, address: string): { readonly body: Buffer; readonly contentType: string } {
  const asked = join(folder, new URL(address, 'http://kit.invalid').pathname);
  const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html');
  return { body: readFileSync(file), contentType: kinds[extname(file)] ?? 'application/octet-stream' };
}

export interface Served {
  readonly origin: string;
  close(): void;
}

/** Serves built pages in front of a running server; paths that begin with `passed`, WebSocket included, are passed to the server. */
export async function serveBefore({ folder }: Built, server: string, passed: string): Promise<Served> {
  const { hostname, port } = new URL(server);
  const pages = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    if (!url.startsWith(passed)) {
      const { body, contentType } = fileAt(folder, url);
      response.writeHead(200, { 'content-type': contentType }).end(body);
      return;
    }
    const asked = ask({ hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  pages.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    const line = connect(Number(port), hostname, () => {
      const fields = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      line.write(`GET ${url} HTTP/1.1\r\n${fields}\r\n`);
      line.write(head);
      socket.pipe(line).pipe(socket);
    });
    line.on('error', () => socket.destroy());
    socket.on('error', () => line.destroy());
  });
  await once(pages.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  return {
    origin,
    close() {
      pages.close();
      pages.closeAllConnections();
    },
  };
}

let kitOrigin: Promise<string> | undefined;

/** Serves the built page until this process ends. With `page.route` each file would pass through the flow's process as text. */
async function served({ folder }: Built): Promise<string> {
  const pages = createServer(({ url = '/' }, response) => {
    const { body, contentType } = fileAt(folder, url);
    response.writeHead(200, { 'content-type': contentType }).end(body);
  });
  await once(pages.listen(0, '127.0.0.1'), 'listening');
  pages.unref();
  return `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
}

/** Names in `kit-page/main.tsx`. */
export type Chart = 'times' | 'strips' | 'energies' | 'figures' | 'sums' | 'gantt' | 'range';
type Part =
  | 'lists'
  | 'query'
  | 'controls'
  | 'small'
  | 'finder'
  | 'forms'
  | 'rows'
  | 'wide'
  | 'slow'
  | 'panels'
  | 'boards'
  | 'chain'
  | 'options';
export type KitShow = 'charts' | 'parts' | 'waiting' | 'wall' | Chart | Part | `${Chart},${Chart}` | `${Part},${Part}`;

export interface Look extends BrowserContextOptions {
  readonly language?: TestLanguage;
  readonly theme?: 'light' | 'dark';
  /** False: for a reader without `data.export`. */
  readonly mayExport?: boolean;
}

/** Opens the page of the kit: its charts, its other parts, some of them, its endless loading states, or its wall. */
export async function openKit(
  built: Built,
  show: KitShow,
  { language = 'en', theme = 'light', mayExport = true, ...options }: Look = {},
): Promise<OpenedPage> {
  kitOrigin ??= served(built);
  const opened = await openPage(await kitOrigin, options);
  const { page } = opened;
  await page.addInitScript(
    ([code, look]) => {
      localStorage.setItem('IOT_LANG', code ?? '');
      localStorage.setItem('czyun.theme', look ?? '');
    },
    [language === 'en' ? 'EN' : 'ZH', theme],
  );
  await page.goto(`/?show=${show}${mayExport ? '' : '&export=no'}`);
  return opened;
}

export const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

export interface Combination {
  readonly language: TestLanguage;
  readonly theme: 'light' | 'dark';
  readonly size: (typeof sizes)[number];
  /** `zh light 1920` */
  readonly name: string;
}

const judgesAll = process.env['WALK'] === 'all';

/**
 * A page (Chinese, light) that is changed by its own switches: `judge` is called for six combinations, in which every language, look and
 * size occurs with each of the others; for all twelve with `WALK=all`.
 */
export async function inEveryLook(page: Page, judge: (look: Combination) => Promise<void>): Promise<void> {
  const atEverySize = async (language: TestLanguage, theme: 'light' | 'dark') => {
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    const isUsual = (language === 'zh') === (theme === 'light');
    for (const size of sizes.filter(({ width }) => judgesAll || (width === 1366) !== isUsual)) {
      await page.setViewportSize(size);
      await judge({ language, theme, size, name: `${language} ${theme} ${size.width}` });
    }
  };
  await atEverySize('zh', 'light');
  await page.getByRole('button', { name: /^外观/ }).click();
  await atEverySize('zh', 'dark');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await atEverySize('en', 'dark');
  // The look after dark is the system's, which is light.
  await page.getByRole('button', { name: /^Appearance/ }).click();
  await atEverySize('en', 'light');
}

/** Checks a page in one combination: no overflow, no serious finding of axe, no Chinese text in English. */
export async function judgeLook(page: Page, { language, name }: Combination, settled = whenSettled): Promise<void> {
  await settled(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `${name}: nothing sticks out` }).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page, 'body'), name).toEqual([]);
  if (language === 'en') {
    const words = await page.locator('main').innerText();
    expect(words.replaceAll('中文', ''), name).not.toMatch(/\p{Script=Han}/u);
  }
  const folder = process.env['KIT_PICTURES'];
  if (folder !== undefined && folder !== '') {
    await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage: true });
  }
}
