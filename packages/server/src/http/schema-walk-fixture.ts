/** For tests: every schema inside a schema, with its path. */
import type { z } from 'zod';

interface Found {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** The fields of a zod check that are used here. */
export interface CheckDef {
  readonly check: string;
  readonly abort?: boolean;
  readonly maximum?: number;
  readonly pattern?: RegExp;
}

export function checksOf(schema: z.core.$ZodType): readonly CheckDef[] {
  return (schema._zod.def.checks ?? []).map((check) => check._zod.def as CheckDef);
}

/** The schema itself and all below it. */
export function* walkSchema(schema: z.core.$ZodType, path: string): Generator<Found> {
  yield { path, schema };
  for (const [name, inner] of innerOf(schema as z.core.$ZodTypes)) yield* walkSchema(inner, `${path}${name}`);
}

type Named = readonly [name: string, schema: z.core.$ZodType];

function innerOf({ _zod: { def } }: z.core.$ZodTypes): readonly Named[] {
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]): Named => [`.${name}`, inner]);
      return def.catchall ? [...fields, ['.*', def.catchall]] : fields;
    }
    case 'array':
      return [['[]', def.element]];
    case 'record':
      return [
        ['{key}', def.keyType],
        ['{value}', def.valueType],
      ];
    case 'union':
      return def.options.map((option, index): Named => [`|${index}`, option]);
    case 'pipe':
      return [
        ['<', def.in],
        ['>', def.out],
      ];
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]];
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
    case 'never':
    case 'transform':
      return [];
    default:
      throw new Error(`${def.type} is a kind of schema that this walk does not know yet: say here what lies inside`);
  }
}
