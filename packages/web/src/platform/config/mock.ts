import type { AppConfig } from './app-config.ts';

/** The visitor account exists only where demonstration data was made; the server refuses it every call that changes something. */
export const mock: AppConfig = {
  name: 'mock',
  title: { zh: '物联网数据看板 · 演示', en: 'IoT Data Dashboard · Demonstration' },
  logo: '/favicon.svg',
  theme: 'system',
  language: 'zh',
  sessionMode: 'token',
  basePath: '/dataviewapi8',
  visitor: { username: 'visitor', password: 'demo12345' },
};
