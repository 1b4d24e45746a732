/** What every browser flow needs: a page of its own, somebody signed in, what the console complained about, and the API beside the page. */
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
/** Driven from here: a process between tests and browser would add work to each of their messages. One that ended is replaced. */
function runningBrowser(): Promise<Browser> {
  const forget = () => {
    running = undefined;
  };
  running ??= openBrowser().then((browser) => browser.once('disconnected', forget));
  running.catch(forget);
  return running;
}
const openPages = new Map<Page, readonly string[]>();
/** Answers that a page still waits for. */
const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const waiting = new Set<Request>();
  underWay.set(page, waiting);
  page.on('request', (request) => {
    // What a page asks for again (an address of its own) takes the rest of the page before with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear();
    waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** Two pictures later: nothing grey or busy is on it, and what moves and ends has ended. */
const isAtRest = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.querySelector('h1, h2') !== null &&
  document.querySelector('[aria-busy=true], [data-skeleton], .ant-spin-spinning') === null &&
  document.getAnimations().every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity) &&
  document.fonts.status === 'loaded'
))))`;

/** Resolves when the page has its answers, its heading and nothing that still comes or moves: what is seen then stays until somebody acts. */
export async function whenSettled(page: Page): Promise<void> {
  const waiting = underWay.get(page);
  const isQuiet = () => (waiting?.size ?? 0) === 0;
  const settled = async () => isQuiet() && (await page.evaluate<boolean>(isAtRest)) && isQuiet();
  await until(
    'the page is settled',
    async () => {
      // Once more: an answer may have asked for another one.
      // A redirection in between takes the page away from whoever looks at it.
      const isSettled = await settled()
        .then((first) => first && settled())
        .catch(() => false);
      return isSettled ? true : undefined;
    },
    { everyMs: 50 },
  );
}

/** What stands on every open page, for somebody who reads of a failed flow later. */
export async function tellOpenPages(): Promise<void> {
  for (const [page, errors] of openPages) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    console.log(`${page.url()}\n${text.replace(/\n+/g, ' ¦ ').slice(0, 2500)}\n${errors.join('\n')}`);
  }
}

/** Pages that a failed file left open: files of one stream share a process. */
export async function closeLeftPages(): Promise<void> {
  for (const page of openPages.keys()) await page.context().close();
  openPages.clear();
}

/** A page may call off a request that a flow holds on its way: answering it then is no fault of the flow. */
function forgiveCalledOff(page: Page): void {
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

/** A page in a browser context of its own (1366×768 and without motion unless told: drawing it takes a core); addresses may be given without the origin. */
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
  forgiveCalledOff(page);
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
      // What a flow holds on its way may still be there; its end is no fault of the flow.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      openPages.delete(page);
    },
  };
}

export interface ApiSession {
  readonly sid: string;
  readonly userType: number;
  /** Data of a call, e.g. `ask('/proj/getProjList')`, a POST where there is a body; throws with the server's sentence when it does not succeed. */
  ask<T>(path: string, body?: object): Promise<T>;
}

/** Signs in beside the browser, with the password that all of them have; for looking up ids and checking what the server holds. */
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
  /** Id of a device by its key, in any project the person sees. */
  deviceId(key: string): Promise<number>;
}

/**
 * Signs somebody in without the login page (which has its own flow) and chooses the language; the page is left on a small file of the
 * same origin, so go somewhere next, e.g. `page.goto('/czyun/1/devices')`.
 */
export async function signIn(
  page: Page,
  user: TestUser = 'engadmin',
  language: TestLanguage = 'zh',
  /** Of a station of the flow's own. */
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

/** The bytes that a download brought; the browser may be another process on another disk. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Ends a session at the server behind the back of its page. */
export async function endSession(sid: string): Promise<void> {
  const answer = await fetch(`${inject('api')}/loginOut`, {
    method: 'POST',
    headers: { sid, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

/** Signs in at the login page as a person does. */
export async function signInByHand(page: Page, userName = 'engadmin'): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(userName);
  await page.locator('input[type=password]').fill('demo12345');
  await page.keyboard.press('Enter');
}
