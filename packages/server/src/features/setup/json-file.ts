/** JSON files that people bring: what is wrong is said with the line and column where it stands. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { z } from 'zod';
import { AppError, type FieldError } from '../../http/errors.ts';
import { findMisleading } from '../../http/misleading.ts';

/** Largest file, bytes. */
export const fileLimit = 16 * 1024 * 1024;
/** More errors than this are not told. */
const maxErrors = 200;

export type Path = readonly PropertyKey[];

export interface Problem {
  readonly path: Path;
  readonly message: Text | string;
  /** Where it stands in the text, when the path alone does not tell. */
  readonly offset?: number;
}

export interface JsonFile {
  readonly text: string;
  readonly value: unknown;
  /** The error to throw for problems, each with its place. */
  refuse(problems: readonly Problem[]): AppError;
  /** What a schema makes of the value; throws `refuse`. */
  parse<S extends z.ZodType>(schema: S): z.output<S>;
}

const sentences = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError } as const;

/** `projects[0].devices[3].key`. */
export function pathText(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

/** What a schema finds wrong; an unknown field is told by itself and not with the object around it. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue): Problem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: { zh: '未知字段', en: 'Unknown field' } }))
      : [{ path: issue.path, message: issue.message }],
  );
}

/** Reads a file; throws `tooLarge` or `fileInvalid` in the reader's language. */
export function readJsonFile(bytes: Uint8Array, language: Language): JsonFile {
  if (bytes.byteLength > fileLimit) throw new AppError('tooLarge');
  const text = textOf(bytes, language);
  const faults: ParseError[] = [];
  const tree = treeOf(text, faults, language);
  if (!tree || faults.length > 0) {
    const found = faults.length > 0 ? faults : [{ error: 4, offset: 0, length: 0 }];
    throw refusal(
      found.map(({ error, offset }) => {
        const name = printParseErrorCode(error);
        const message = language === 'zh' ? `不是有效的 JSON（${name}）` : `Not valid JSON (${name})`;
        return { path: '', message, ...placeOf(text, offset) };
      }),
    );
  }
  const refuse = (problems: readonly Problem[]) =>
    refusal(
      problems.map(({ path, message, offset }) => ({
        path: pathText(path),
        message: typeof message === 'string' ? message : message[language],
        ...placeOf(text, offset ?? offsetOf(tree, path)),
      })),
    );
  const repeated = repeatedKeys(tree);
  if (repeated.length > 0) throw refuse(repeated);
  // The tree only tells places: this parser also takes `__proto__` for a plain name.
  const value: unknown = JSON.parse(text);
  const misleading = findMisleading(value);
  if (misleading) throw refuse([misleading]);
  return {
    text,
    value,
    refuse,
    parse(schema) {
      const parsed = schema.safeParse(value, { error: sentences[language] });
      if (!parsed.success) throw refuse(problemsOf(parsed.error));
      return parsed.data;
    },
  };
}

function textOf(bytes: Uint8Array, language: Language): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0') && !text.includes('\\u0000')) return text;
  } catch {
    // Told below.
  }
  const message = language === 'zh' ? '文件须为 UTF-8 文本' : 'The file must be text in UTF-8';
  throw refusal([{ path: '', message, line: 1, column: 1 }]);
}

function treeOf(text: string, faults: ParseError[], language: Language): Node | undefined {
  try {
    return parseTree(text, faults, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = language === 'zh' ? '嵌套层数过多' : 'Nested too deeply';
    throw refusal([{ path: '', message, line: 1, column: 1 }]);
  }
}

/** JSON lets the last of two equal names win; whoever wrote both meant both. */
function repeatedKeys(tree: Node): Problem[] {
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
          message: { zh: `字段 ${key} 重复`, en: `The field ${key} stands twice` },
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

/** Where a path stands; what is missing stands where it should be. */
function offsetOf(tree: Node, path: Path): number {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, steps.slice(0, length));
    // A property is found by its name and not by its value.
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return tree.offset;
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

function refusal(fields: readonly FieldError[]): AppError {
  return new AppError('fileInvalid', { count: fields.length }, fields.slice(0, maxErrors));
}
