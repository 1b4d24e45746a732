/** The browser of the flows: one for all of a run; each flow opens its own context. */
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

// The package's own arguments are for a function host: one process that a crash takes down with every page, fewer walls, and graphics by a
// processor that plays a graphics card, under whose load the browser stood still for half a minute.
const unwanted =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)\b/;
const args = [...chromium.args.filter((argument) => !unwanted.test(argument)), '--disable-gpu'];

/** Without a locale that knows Chinese it calls every download "download". */
export async function launchBrowser() {
  const executablePath = await chromium.executablePath();
  return playwright.launchServer({ executablePath, args, headless: true, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
}
