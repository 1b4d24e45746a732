/** Uploaded JSON files: every error has its line and column. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { z } from 'zod';
import { AppError, type FieldError } from './errors.ts';
import { findMisleading } from './misleading.ts';
import { plainIssues, sayIssue } from './refusals.ts';

/** Maximum number of errors listed; further ones are only counted. */
const maxErrors = 200;
/** Maximum number of values in a file. Reporting that many wrong ones blocks the server for about a second. */
const maxValues = 500_000;
const maxDepth = 100;
/** Error code of jsonc-parser. */
const valueExpected = 4;

export type Path = readonly PropertyKey[];

export interface Problem {
  readonly path: Path;
  readonly message: Text | string;
  /** Position in the text, if the path does not identify it. */
  readonly offset?: number;
}

export interface JsonFile {
  readonly text: string;
  readonly value: unknown;
  /** Error for these problems, each with its line and column. */
  refuse(problems: readonly Problem[]): AppError;
  /** The value parsed by a schema; throws `refuse`. */
  parse<S extends z.ZodType>(schema: S): z.output<S>;
}

/** `projects[0].devices[3].key`. */
export function pathText(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

const nameOf = (key: string | undefined, language: Language) =>
  language === 'zh' ? (key === undefined ? '文件' : `${key} `) : (key ?? 'The file');

/** Errors of a schema; an unknown field is reported at its own path, not at its object's. */
export function problemsOf(error: z.ZodError, value: unknown): Problem[] {
  return plainIssues(error.issues).flatMap((each): Problem[] => {
    const { issue, path } = each;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: { zh: '未知字段', en: 'Unknown field' } }));
    const field = path.findLast((step) => typeof step === 'string');
    const say = (language: Language) => sayIssue(each, value, nameOf(field, language), language);
    // Computed on demand: only the first of many are shown.
    const message = {
      get zh() {
        return say('zh');
      },
      get en() {
        return say('en');
      },
    };
    return [{ path, message }];
  });
}

/** Parses a file; throws `fileInvalid` in the caller's language. */
export function readJsonFile(bytes: Uint8Array, language: Language): JsonFile {
  const text = textOf(bytes, language);
  const refuseAt = (message: Text, offset: number) => refusal(text, 1, [{ path: '', message: message[language], offset }]);
  const shape = shapeOf(text);
  if (shape.tooDeep !== undefined) throw refuseAt({ zh: '嵌套层数过多', en: 'Nested too deeply' }, shape.tooDeep);
  if (shape.values > maxValues)
    throw refuseAt({ zh: `值过多，最多 ${maxValues} 个`, en: `Too many values, at most ${maxValues} are allowed` }, 0);
  const value = parsedOr(text, () => faultsOf(text, language));
  // Only for positions; its cost is bounded by the number of values.
  let tree: Node | undefined;
  const refuse = (problems: readonly Problem[]) => {
    tree ??= parseTree(text);
    const located = problems.slice(0, maxErrors).map(({ path, message, offset }) => ({
      path: pathText(path),
      message: typeof message === 'string' ? message : message[language],
      offset: offset ?? (tree ? offsetOf(tree, path) : 0),
    }));
    return refusal(text, problems.length, located);
  };
  const misleading = findMisleading(value);
  if (misleading) throw refuse([misleading]);
  // In JSON the last of two equal names wins, so the text then has more names than the value.
  if (shape.names > namesIn(value)) {
    tree = parseTree(text);
    throw refuse(tree ? repeatedNames(tree) : []);
  }
  return {
    text,
    value,
    refuse,
    parse(schema) {
      const parsed = schema.safeParse(value);
      if (!parsed.success) throw refuse(problemsOf(parsed.error, value));
      return parsed.data;
    },
  };
}

function textOf(bytes: Uint8Array, language: Language): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0') && !text.includes('\\u0000')) return text;
  } catch {
    // Reported below.
  }
  const message = language === 'zh' ? '文件须为 UTF-8 文本' : 'The file must be text in UTF-8';
  throw refusal('', 1, [{ path: '', message, offset: 0 }]);
}

interface Shape {
  /** Upper bound of values: each but the first follows a comma or an opening bracket. */
  readonly values: number;
  /** Names of fields. */
  readonly names: number;
  /** Position at which the nesting is too deep. */
  readonly tooDeep?: number;
}

const code = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, colon, comma] = [code('"'), code('\\'), code(':'), code(',')];
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')];

/** Counts before parsing: a small file can contain millions of values. */
function shapeOf(text: string): Shape {
  let [values, names, depth] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = endOfString(text, index);
    else if (sign === comma) values += 1;
    else if (sign === colon) names += 1;
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === openList || sign === openObject) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return { values, names, tooDeep: index };
    }
  }
  return { values, names };
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}

/** Names of fields in a value, at every level. */
function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  let names = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) names += namesIn(one);
  return names;
}

function parsedOr(text: string, refusalOf: () => AppError): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusalOf();
  }
}

/** The syntax errors of a text that is not JSON. */
function faultsOf(text: string, language: Language): AppError {
  const located: LocatedError[] = [];
  let count = 0;
  const onError = (error: number, offset: number) => {
    count += 1;
    if (count > maxErrors) return;
    const name = printParseErrorCode(error);
    located.push({ path: '', message: language === 'zh' ? `不是有效的 JSON（${name}）` : `Not valid JSON (${name})`, offset });
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // Broken strings can hide the depth of the nesting from `shapeOf`.
    if (!(error instanceof RangeError)) throw error;
  }
  if (count === 0) onError(valueExpected, 0);
  return refusal(text, count, located);
}

/** Names used twice in one object: the author meant both, but JSON.parse takes only the last. */
function repeatedNames(tree: Node): Problem[] {
  const problems: Problem[] = [];
  const walk = (node: Node, path: Path) => {
    const seen = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') {
        walk(child, [...path, index]);
        continue;
      }
      const key = String(child.children?.[0]?.value);
      if (seen.has(key))
        problems.push({
          path: [...path, key],
          message: { zh: `字段 ${key} 重复`, en: `The field ${key} is listed twice` },
          offset: child.offset,
        });
      seen.add(key);
      const value = child.children?.[1];
      if (value) walk(value, [...path, key]);
    }
  };
  walk(tree, []);
  return problems;
}

/** Position of a path; for a missing value, the position of its object. */
function offsetOf(tree: Node, path: Path): number {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, steps.slice(0, length));
    // The position of a property is the position of its name.
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return tree.offset;
}

interface LocatedError {
  readonly path: string;
  readonly message: string;
  readonly offset: number;
}

function refusal(text: string, count: number, located: readonly LocatedError[]): AppError {
  const places = placesOf(
    text,
    located.map(({ offset }) => offset),
  );
  const fields = located.map(({ path, message, offset }): FieldError => ({ path, message, ...places.get(offset) }));
  return new AppError('fileInvalid', { count }, fields);
}

/** Lines and columns of offsets, in one walk through the text. */
function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<number, { readonly line: number; readonly column: number }> {
  const places = new Map<number, { line: number; column: number }>();
  let [line, start, end] = [1, 0, text.indexOf('\n')];
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    while (end >= 0 && end < offset) {
      line += 1;
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}
