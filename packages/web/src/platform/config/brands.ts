import type { Text } from '@czyun/devices';
import type { Tokens } from '../theme/tokens.ts';
import { inspur } from './inspur.ts';

/** Tokens that a brand has its own of; every other stays the product's. */
export type BrandTokens = Readonly<Pick<Tokens, 'action' | 'actionText' | 'actionSoft' | 'focus' | 'sunken'>>;

/** How the product looks at the door to those who come by a partner's address. */
export interface Brand {
  readonly title: Text;
  /** Stands under the picture. */
  readonly line: Text;
  readonly logo: string;
  readonly picture: string;
  readonly tokens: Readonly<Record<'light' | 'dark', BrandTokens>>;
}

/** Brands by the path of their login page; any other login page is the configuration's own. */
export const loginBrands: Readonly<Record<string, Brand>> = { '/inspur/login': inspur };
