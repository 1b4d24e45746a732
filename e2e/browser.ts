/** The browser of the flows: one per test process; each flow opens its own context. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

// The package's own arguments are meant for function hosts: a single process, so that a crash ends every page, fewer security barriers, and
// graphics emulated by the processor, under whose load the browser froze for half a minute.
const unwanted =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)\b/;
const args = [...chromium.args.filter((argument) => !unwanted.test(argument)), '--disable-gpu'];

const packed = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');

/**
 * The browser program, unpacked once per machine and package version. The package unpacks in place, so that a second run that starts
 * meanwhile would start an incomplete browser: here it is unpacked in a separate folder and moved when complete.
 */
async function unpackedBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(packed, 'utf8')) as { version: string };
  const folder = join(process.env['TEST_KEPT'] ?? tmpdir(), `czyun-chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const aside = mkdtempSync(`${folder}-`);
  const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: aside },
  });
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another process was faster; its copy is as good.
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** Without a locale with Chinese characters the browser names every download "download". */
const launchOptions = async () => ({
  ...{ executablePath: await unpackedBrowser(), args, headless: true },
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
});

/** For programs that connect to it. */
export const launchBrowser = async () => playwright.launchServer(await launchOptions());

/** A browser that is driven from this process and ends with it. */
export const openBrowser = async () => playwright.launch(await launchOptions());
