export { conditionOf, isVariableName } from './check.ts';
export { type Compiled, closureOf } from './closure.ts';
export { ExpressionFault, type Fault, sayFault } from './faults.ts';
export { sqlOf, withCondition } from './sql.ts';
