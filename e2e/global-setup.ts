/** One station and one browser for every flow; each flow opens its own context. */
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startStation } from './station.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    api: string;
    plantControl: string;
    mqttPort: number;
    modbusPort: number;
    browser: string;
  }
}

// The package's own arguments assume a function host: a single process would take every page down with one crash.
const args = chromium.args.filter(
  (argument) => !['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content'].includes(argument),
);

export async function setup(project: TestProject) {
  const [station, browser] = await Promise.all([
    startStation({ historyDays: 1 }),
    // Without a locale that knows Chinese the browser calls every such file "download".
    chromium
      .executablePath()
      .then((executablePath) =>
        playwright.launchServer({ executablePath, args, headless: true, env: { ...process.env, LC_ALL: 'C.UTF-8' } }),
      ),
  ]);
  project.provide('origin', station.origin);
  project.provide('api', station.api);
  project.provide('plantControl', `http://127.0.0.1:${station.ports.control}`);
  project.provide('mqttPort', station.ports.mqtt);
  project.provide('modbusPort', station.ports.modbus);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await station.stop();
  };
}
