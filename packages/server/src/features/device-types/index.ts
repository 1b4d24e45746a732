export { storedTypes, storeType } from './repo.ts';
export { asDocument, documentProblems, documentSchema } from './type-file.ts';
export { typeConflicts } from './types.ts';
