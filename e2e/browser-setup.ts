/** One browser for flows that have stations of their own. */
import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser.ts';

export async function setup(project: TestProject) {
  const browser = await launchBrowser();
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
