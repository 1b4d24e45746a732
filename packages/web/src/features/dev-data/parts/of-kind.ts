import type { CallSpec, DocumentKind } from '@czyun/contract';

/** A call of the message store for documents of one kind. */
export const ofKind = <C extends CallSpec>(spec: C, kind: DocumentKind): C => ({ ...spec, path: spec.path.replace('{kind}', kind) });
