export { conditionOf, formulaOf, isVariableName } from './check.ts';
export { type Compiled, closureOf, numberOf as numberClosureOf } from './closure.ts';
export { ExpressionFault, type Fault, sayFault } from './faults.ts';
export { sqlOf, withCondition } from './sql.ts';
