/** A scene of 240 cells on software rendering, beside an empty canvas of the same size. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { type BenchRow, quantile } from './row.ts';

const root = join(import.meta.dirname, '..');
const origin = 'http://scene.invalid';
const warmUp = 10;
const frames = 120;

type Measured = 'empty' | 'scene';

export async function scenesBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-scene-'));
  execFileSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', join(root, 'packages/web/kit-page/scene-frames'), '--outDir', folder, '--emptyOutDir'],
    {
      stdio: 'pipe',
    },
  );
  const server = await launchBrowser();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname === '/' ? '/index.html' : pathname;
      const contentType = file.endsWith('.html') ? 'text/html' : 'text/javascript';
      return route.fulfill({ body: readFileSync(join(folder, file)), contentType });
    });
    await page.goto(`${origin}/`);
    await page.waitForFunction('globalThis.sceneFrames !== undefined');
    const p95 = async (what: Measured) => {
      const times = await page.evaluate<number[]>(`globalThis.sceneFrames.${what}(${warmUp + frames})`);
      return quantile(times.slice(warmUp), 0.95);
    };
    const empty = await p95('empty');
    const scene = await p95('scene');
    return [
      { name: 'empty canvas of 960×540, p95 of a frame', figure: empty, unit: 'ms' },
      {
        name: '240 cells in their container, all changing, p95 of a frame',
        figure: scene,
        unit: 'ms',
        ratio: scene / empty,
        ratioTo: 'the empty canvas',
      },
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
