export * from './calls.ts';
export * from './camera-calls.ts';
export * from './diagram-calls.ts';
export * from './diagram-document.ts';
export * from './diagram-pictures.ts';
export * from './entities.ts';
export * from './storage-units-calls.ts';
export * from './type-view.ts';
