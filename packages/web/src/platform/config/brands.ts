import type { Text } from '@czyun/devices';
import type { Tokens } from '../theme/tokens.ts';
import { inspur } from './inspur.ts';

/** Tokens that a brand may replace; all others are the product's. */
export type BrandTokens = Readonly<Pick<Tokens, 'action' | 'actionText' | 'actionSoft' | 'focus' | 'sunken'>>;

/** Login page of a partner's address. */
export interface Brand {
  readonly title: Text;
  /** Shown below the image. */
  readonly line: Text;
  readonly logo: string;
  readonly picture: string;
  readonly tokens: Readonly<Record<'light' | 'dark', BrandTokens>>;
}

/** Brands by the path of their login page; any other login page is the configuration's own. */
export const loginBrands: Readonly<Record<string, Brand>> = { '/inspur/login': inspur };
