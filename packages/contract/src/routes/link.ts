/** Links between screens: unknown parameters do not compile. */
import type { Fields, LinkValues } from '../address/index.ts';
import type { RouteSpec } from './spec.ts';

/** Rejects unknown parameters also in values from variables. */
type Exact<P, F> = P & { readonly [K in Exclude<keyof P, keyof F>]: never };

/** Matches only screens without required parameters. */
type Sufficient<F extends Fields> = Record<never, never> extends LinkValues<F> ? unknown : { readonly needsMore: never };

/** An address made by `linkOf`, which therefore leads to a screen of the product. */
export type PageLink = string & { readonly [made]: true };
declare const made: unique symbol;

export interface LinkOf<L extends string = string> {
  <F extends Fields, P extends LinkValues<F>>(route: RouteSpec<F>, values: Exact<P, F>): L;
  <F extends Fields>(route: RouteSpec<F> & Sufficient<F>): L;
}

/** The address of a screen inside its project, e.g. `history?keys=3%3Asoc`. */
export const linkOf: LinkOf<PageLink> = (route: RouteSpec, values: object = {}) =>
  `${route.path}${route.address.search(values)}` as PageLink;
