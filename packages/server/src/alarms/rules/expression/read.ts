/** Text to the parser's tree, with the position of every part. The tree is not trusted yet: `check.ts` accepts only known nodes. */
import { createRequire } from 'node:module';
import { longestExpression } from '@czyun/contract';
import type jsep from 'jsep';
import { ExpressionFault } from './faults.ts';

export type Raw = jsep.Expression;

interface Parser {
  index: number;
  gobbleSpaces(): void;
  gobbleToken(): Raw | false | undefined;
  parse(): Raw;
}
const { Jsep } = createRequire(import.meta.url)('jsep') as { readonly Jsep: new (text: string) => Parser };

/** Records token positions, which the parser does not provide. */
class PlacedParser extends Jsep {
  readonly places = new WeakMap<object, number>();

  override gobbleToken(): Raw | false | undefined {
    this.gobbleSpaces();
    const at = this.index;
    const node = super.gobbleToken();
    if (node && !this.places.has(node)) this.places.set(node, at);
    return node;
  }
}

export interface ReadExpression {
  readonly root: Raw;
  /** Start position of a part. */
  readonly placeOf: (node: Raw) => number;
}

/** Replaces full-width signs of Chinese keyboards by the equivalent ones; each has one character, so positions are unchanged. */
function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (sign) => (sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0)));
}

/** Throws `ExpressionFault` for invalid expressions. */
export function readExpression(text: string): ReadExpression {
  if (text.length > longestExpression) throw new ExpressionFault({ kind: 'long', at: 0 });
  if (text.trim() === '') throw new ExpressionFault({ kind: 'empty', at: 0 });
  const parser = new PlacedParser(halfWidth(text));
  const leftmost = (node: Raw): number => {
    for (let each: Raw | undefined = node; each; each = (each['left'] ?? each['test']) as Raw | undefined) {
      const at = parser.places.get(each);
      if (at !== undefined) return at;
    }
    return 0;
  };
  try {
    return { root: parser.parse(), placeOf: leftmost };
  } catch (error) {
    const at = (error as { readonly index?: unknown }).index;
    if (typeof at !== 'number') throw error;
    const left = halfWidth(text.slice(at)).trim();
    const kind = left === '' ? 'ends' : left.startsWith('=') ? 'equals' : 'syntax';
    throw new ExpressionFault({ kind, at: Math.min(at, text.length) });
  }
}
