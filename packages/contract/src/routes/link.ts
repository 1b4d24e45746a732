/** Links between screens: unknown parameters do not compile. */
import type { Fields, LinkValues } from '../address/index.ts';
import type { RouteSpec } from './spec.ts';

/** Rejects unknown parameters also in values from variables. */
type Exact<P, F> = P & { readonly [K in Exclude<keyof P, keyof F>]: never };

/** Matches only screens without required parameters. */
type Sufficient<F extends Fields> = Record<never, never> extends LinkValues<F> ? unknown : { readonly needsMore: never };

export interface LinkOf {
  <F extends Fields, P extends LinkValues<F>>(route: RouteSpec<F>, values: Exact<P, F>): string;
  <F extends Fields>(route: RouteSpec<F> & Sufficient<F>): string;
}

/** The address of a screen inside its project, e.g. `history?keys=3%3Asoc`. */
export const linkOf: LinkOf = (route: RouteSpec, values: object = {}): string => `${route.path}${route.address.search(values)}`;
