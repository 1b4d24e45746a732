export {
  change,
  type Db,
  type Entry,
  type FieldTools,
  type SetupActor,
  type SetupBody,
  type SetupDeps,
  setupActorOf,
  type WrongField,
  wrongFields,
} from './common.ts';
export { type JsonFile, type Path, type Problem, pathText, problemsOf, readJsonFile } from './json-file.ts';
export { createKeyGuard, type KeyGuard, keyRefusal } from './key-guard.ts';
export { ownField } from './own-field.ts';
