/** Maps a field of the input to its projects. */
import type { CallSpec, Scope } from '@czyun/contract';
import { z } from 'zod';
import type { Registry } from '../registry/types.ts';
import { fieldsOf, type RawInput } from './validate.ts';

type Finder = Pick<Registry, 'project' | 'region' | 'device' | 'param' | 'paramOf'>;

interface ScopeField {
  readonly place: 'query' | 'body';
  /** Schema of this field only; other fields are validated after the permission. */
  readonly schema: z.core.$ZodType;
}

/** Place and schema of the field of a call's scope; every call in the contract has one. */
export function scopeField(spec: Pick<CallSpec, 'query' | 'body' | 'path'>, { field }: Scope): ScopeField {
  for (const place of ['query', 'body'] as const) {
    const container = spec[place];
    const schema = container instanceof z.ZodObject ? (container.shape[field] as z.core.$ZodType | undefined) : undefined;
    if (schema) return { place, schema };
  }
  throw new Error(`${spec.path} has no field ${field} that its permission could be checked by`);
}

/** The field of a scope from raw input, parsed by its own schema; null: missing or invalid. */
export function scopeValue({ place, schema }: ScopeField, { field }: Scope, raw: RawInput): { readonly value: unknown } | null {
  const fields = fieldsOf(raw, place);
  const judged = z.safeParse(schema, Object.hasOwn(fields, field) ? fields[field] : undefined);
  return judged.success ? { value: judged.data } : null;
}

/** The distinct projects of the objects in a scope's value; null if any of them is unknown (with `someUnknown`: if all are). */
export function scopeProjects(scope: Scope, value: unknown, registry: Finder): readonly number[] | null {
  const wanted = scope.kind === 'paramMap' ? Object.keys(asObject(value)) : Array.isArray(value) ? value : [value];
  const projects = new Set<number>();
  for (const item of scope.kind === 'keys' ? String(value).split(',') : wanted) {
    const projectId = projectOf(scope.kind, item, registry);
    if (projectId !== undefined) projects.add(projectId);
    else if (!scope.someUnknown) return null;
  }
  return projects.size > 0 ? [...projects] : null;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function projectOf(kind: Scope['kind'], item: unknown, registry: Finder): number | undefined {
  if (kind === 'keys') {
    const [deviceId, metric] = String(item).split(':');
    return metric === undefined ? undefined : registry.paramOf(Number(deviceId), metric)?.projectId;
  }
  const id = Number(kind === 'deviceList' ? asObject(item).deviceId : item);
  switch (kind) {
    case 'project':
      return registry.project(id)?.id;
    case 'device':
    case 'devices':
    case 'deviceList':
      return registry.device(id)?.projectId;
    case 'params':
    case 'paramMap':
      return registry.param(id)?.projectId;
    case 'region':
      return registry.region(id)?.projectId;
  }
}
