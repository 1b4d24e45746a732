/** Helpers of all browser flows: a page, a signed-in user, console errors, and the API beside the page. */
import type { Browser, BrowserContextOptions, Download, Page, Request } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openBrowser } from './browser.ts';

export { seriousFindings } from './axe.ts';

export type TestUser = 'platform' | 'engadmin' | 'engineer' | 'operator' | 'useradmin' | 'monitor';
export type TestLanguage = 'zh' | 'en';

const password = 'demo12345';

export interface OpenedPage {
  readonly page: Page;
  /** Console errors and uncaught exceptions since the page was opened, in order. */
  readonly errors: string[];
  close(): Promise<void>;
}

let running: Promise<Browser> | undefined;
/** Launched from this process: a process in between would add work to each message. A browser that has ended is replaced. */
function runningBrowser(): Promise<Browser> {
  const forget = () => {
    running = undefined;
  };
  running ??= openBrowser().then((browser) => browser.once('disconnected', forget));
  running.catch(forget);
  return running;
}
const openPages = new Map<Page, readonly string[]>();
/** Requests of a page without an answer. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const waiting = new Set<Request>();
  pendingRequests.set(page, waiting);
  page.on('request', (request) => {
    // A navigation cancels the pending requests of the previous page.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear();
    waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** After two frames: nothing is loading or busy, and all finite animations have ended. */
const isAtRest = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.querySelector('h1, h2') !== null &&
  document.querySelector('[aria-busy=true], [data-skeleton], .ant-spin-spinning') === null &&
  document.getAnimations().every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity) &&
  document.fonts.status === 'loaded'
))))`;

/** Resolves when the page has its answers and its heading, and nothing is loading or moving: it is stable until the next action. */
export async function whenSettled(page: Page): Promise<void> {
  const waiting = pendingRequests.get(page);
  const isQuiet = () => (waiting?.size ?? 0) === 0;
  const settled = async () => isQuiet() && (await page.evaluate<boolean>(isAtRest)) && isQuiet();
  await until(
    'the page is settled',
    async () => {
      // Checked twice, since an answer may cause another request. A redirection in between makes the evaluation fail.
      const isSettled = await settled()
        .then((first) => first && settled())
        .catch(() => false);
      return isSettled ? true : undefined;
    },
    { everyMs: 50 },
  );
}

/** Prints the content of every open page, to explain a failed flow. */
export async function printOpenPages(): Promise<void> {
  for (const [page, errors] of openPages) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    console.log(`${page.url()}\n${text.replace(/\n+/g, ' ¦ ').slice(0, 2500)}\n${errors.join('\n')}`);
  }
}

/** Closes pages that a failed file left open: files of one stream share a process. */
export async function closeLeftPages(): Promise<void> {
  for (const page of openPages.keys()) await page.context().close();
  openPages.clear();
}

/** A page may cancel a request that a flow delays: answering it then is no error of the flow. */
function ignoreCancelledRequests(page: Page): void {
  const route = page.route.bind(page);
  page.route = (url, handler, options) =>
    route(
      url,
      async (held, request) => {
        try {
          await handler(held, request);
        } catch (error) {
          if (!/already handled|has been closed|context disposed|fetch response has been disposed/i.test(String(error))) throw error;
        }
      },
      options,
    );
}

/**
 * Opens a page in a new browser context (by default 1366×768 and with reduced motion, since animation takes a core); addresses may omit the
 * origin.
 */
export async function openPage(origin: string = inject('origin'), options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const browser = await runningBrowser();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  watchRequests(page);
  ignoreCancelledRequests(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  openPages.set(page, errors);
  return {
    page,
    errors,
    async close() {
      // Requests delayed by a flow may still be pending; their end is no error of the flow.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      openPages.delete(page);
    },
  };
}

export interface ApiSession {
  readonly sid: string;
  readonly userType: number;
  /** Data of a call, e.g. `ask('/proj/getProjList')`; POST if there is a body. Throws the server's message on failure. */
  ask<T>(path: string, body?: object): Promise<T>;
}

/** Signs in without the browser, with the common test password; for IDs and for checking the server's data. */
export async function apiSession(user: string = 'engadmin', api: string = inject('api')): Promise<ApiSession> {
  const answer = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user, password }),
  });
  const login = (await answer.json()) as { code: number; msg: string; data: { sid: string; user: { userType: number } } };
  if (login.code !== 200) throw new Error(`login of ${user}: ${login.msg}`);
  const { sid, user: person } = login.data;
  return {
    sid,
    userType: person.userType,
    async ask<T>(path: string, body?: object): Promise<T> {
      const post = { method: 'POST', headers: { sid, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${api}${path}`, body ? post : { headers: { sid } });
      const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
      if (code !== 200) throw new Error(`${path}: ${msg}`);
      return data;
    },
  };
}

export interface SignedIn extends ApiSession {
  readonly projects: readonly { readonly id: number; readonly name: string; readonly projectType: { readonly id: number } }[];
  /** The first project of a type (1 storage, 2 factory, 3 energy consumption). */
  projectId(type?: number): number;
  /** ID of a device by its key, in any project of the user. */
  deviceId(key: string): Promise<number>;
}

/**
 * Signs a user in without the login page (which has its own flow) and sets the language. The page is left on a small file of the same
 * origin: navigate next, e.g. `page.goto('/czyun/1/devices')`.
 */
export async function signIn(
  page: Page,
  user: TestUser = 'engadmin',
  language: TestLanguage = 'zh',
  /** API of the flow's own station. */
  at?: string,
): Promise<SignedIn> {
  const api = await apiSession(user, at);
  const { list: projects } = await api.ask<{ list: SignedIn['projects'] }>(`/proj/getProjList${user === 'platform' ? '?isAll=true' : ''}`);
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([sid, person, code]) => {
      localStorage.setItem('czyun.token', sid ?? '');
      localStorage.setItem('czyun.user', person ?? '');
      localStorage.setItem('IOT_LANG', code ?? '');
    },
    [api.sid, JSON.stringify({ userName: user, userType: api.userType }), language === 'en' ? 'EN' : 'ZH'],
  );
  return {
    ...api,
    projects,
    projectId(type = 1) {
      const found = projects.find((project) => project.projectType.id === type);
      if (!found) throw new Error(`${user} has no project of type ${type}`);
      return found.id;
    },
    async deviceId(key) {
      for (const { id } of projects) {
        const devices = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${id}`);
        const device = devices.find((each) => each.key === key);
        if (device) return device.id;
      }
      throw new Error(`no device ${key}`);
    },
  };
}

/** Repeats until the answer is not undefined; throws with `what` after `timeoutMs`. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  { timeoutMs = 45_000, everyMs = 100 }: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Switches a fault of the plant on or off (kinds: packages/plant/src/physics/faults.ts). */
export async function plantFault(fault: {
  readonly kind: string;
  readonly device: string;
  readonly on: boolean;
  readonly member?: number;
}): Promise<void> {
  const answer = await fetch(`${inject('plantControl')}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`plant: ${answer.status} ${await answer.text()}`);
}

/** Bytes of a download; the browser may run in another process on another disk. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Ends a session at the server without notice to its page. */
export async function endSession(sid: string): Promise<void> {
  const answer = await fetch(`${inject('api')}/loginOut`, {
    method: 'POST',
    headers: { sid, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

/** Signs in at the login page as a user does. */
export async function signInByHand(page: Page, userName = 'engadmin'): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(userName);
  await page.locator('input[type=password]').fill('demo12345');
  await page.keyboard.press('Enter');
}
