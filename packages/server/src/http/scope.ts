/** From a field of the input to the projects that it leads to. */
import type { Scope } from '@czyun/contract';
import type { Registry } from '../registry/types.ts';

type Finder = Pick<Registry, 'project' | 'region' | 'device' | 'param' | 'paramOf'>;

/** The distinct projects of the objects that `scope` names, or null when any of them is unknown (with `someUnknown`: all). */
export function scopeProjects(
  scope: Scope,
  input: { readonly query: unknown; readonly body: unknown },
  registry: Finder,
): readonly number[] | null {
  const value = fieldOf(input.query, scope.field) ?? fieldOf(input.body, scope.field);
  const wanted = scope.kind === 'paramMap' ? Object.keys(asObject(value)) : Array.isArray(value) ? value : [value];
  const projects = new Set<number>();
  for (const item of scope.kind === 'keys' ? String(value).split(',') : wanted) {
    const projectId = projectOf(scope.kind, item, registry);
    if (projectId !== undefined) projects.add(projectId);
    else if (!scope.someUnknown) return null;
  }
  return projects.size > 0 ? [...projects] : null;
}

function fieldOf(container: unknown, field: string): unknown {
  return asObject(container)[field];
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
