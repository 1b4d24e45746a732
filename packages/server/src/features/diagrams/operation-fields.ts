import { type OperationFields, plain } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  diagramVersion: ['接线图版本', 'Diagram version', plain],
  diagramRestored: ['恢复自版本', 'Restored version', plain],
  diagramSymbols: ['自绘符号', 'Own symbols', plain],
  diagramTexts: ['文字', 'Texts', plain],
  diagramLines: ['线条', 'Lines', plain],
  diagramMoved: ['移动的符号', 'Moved symbols', plain],
  diagramRenamed: ['改名的符号', 'Renamed symbols', plain],
};
