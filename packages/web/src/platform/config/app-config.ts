/** What one configuration of the app is made of; a configuration is one data file beside this one. */
import type { Text } from '@czyun/devices';

export type ThemeName = 'light' | 'dark' | 'wall';

export interface AppConfig {
  readonly name: AppName;
  readonly title: Text;
  /** Path of the picture in the top bar. */
  readonly logo: string;
  /** Look before anybody chose one; `system` follows the device. */
  readonly theme: ThemeName | 'system';
  readonly language: 'zh' | 'en';
  /** `token`: header `sid`; `cookie`: HttpOnly cookie. */
  readonly sessionMode: 'token' | 'cookie';
  readonly basePath: string;
  /** A public demonstration signs everybody in with this account, which may only look. */
  readonly visitor?: { readonly username: string; readonly password: string };
}

export const appNames = ['czyun', 'theme2', 'mock'] as const;
export type AppName = (typeof appNames)[number];
