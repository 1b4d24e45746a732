/** One configuration of the app; each is a data file in this folder. */
import type { Text } from '@czyun/devices';

export type ThemeName = 'light' | 'dark' | 'wall';

export interface AppConfig {
  readonly name: AppName;
  readonly title: Text;
  /** Path of the image in the top bar. */
  readonly logo: string;
  /** Default theme; `system` follows the device. */
  readonly theme: ThemeName | 'system';
  readonly language: 'zh' | 'en';
  /** `token`: header `sid`; `cookie`: HttpOnly cookie. */
  readonly sessionMode: 'token' | 'cookie';
  readonly basePath: string;
  /** A public demonstration signs all visitors in with this read-only account. */
  readonly visitor?: { readonly username: string; readonly password: string };
}

export const appNames = ['czyun', 'theme2', 'mock'] as const;
export type AppName = (typeof appNames)[number];
