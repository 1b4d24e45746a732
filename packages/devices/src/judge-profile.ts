/** Rules for every register map, from the product or from a file. */
import { type ExpandedRegister, expandRegisters, registerWidth } from './codec/index.ts';
import { type Complaint, complaintList, type Path, type Say } from './complaints.ts';
import { expandPoints } from './expand.ts';
import { maxPoints } from './judge-type.ts';
import type { DeviceType, ExpandedPoint } from './model.ts';
import type { ModbusMap, RegisterPoint } from './profile.ts';

const addresses = 65_536;
/** Maximum number of registers of one read (Modbus application protocol 1.1b3, 6.3). */
const longestRead = 125;
/** ID and length of a SunSpec model precede its points. */
const sunspecHead = 2;

/** A register with its position in the map; members of a repeat have the position of their pattern. */
interface Placed {
  readonly register: ExpandedRegister;
  readonly at: Path;
}

/** All faults of a map of valid shape for devices of a type; empty if it can be used. Paths start at the map. */
export function judgeMap(map: ModbusMap, type: DeviceType): Complaint[] {
  const { complaints, say } = complaintList();
  const count = map.registers.reduce((sum, { repeat }) => sum + (repeat?.count ?? 1), 0);
  if (count > maxPoints) {
    say(['registers'], `共 ${count} 个寄存器点，最多 ${maxPoints} 个`, `${count} register points, at most ${maxPoints} are allowed`);
    return complaints;
  }
  if (map.maxRegisters < 1 || map.maxRegisters > longestRead)
    say(['maxRegisters'], `一次读取 1 至 ${longestRead} 个寄存器`, `one read takes 1 to ${longestRead} registers`);
  map.registers.forEach((point, index) => void judgeForm(point, ['registers', index], say));
  if (complaints.length > 0) return complaints;
  const points = new Map(expandPoints(type).map((point) => [point.metric, point]));
  const placed = map.registers.flatMap((point, index) =>
    expandRegisters({ ...map, registers: [point] }).map((register): Placed => ({ register, at: ['registers', index] })),
  );
  const first = map.base.kind === 'sunspec' ? sunspecHead : 0;
  const seen = new Set<string>();
  for (const { register, at } of placed) {
    const { metric, address, width } = register;
    if (seen.has(metric)) say([...at, 'metric'], `指标 ${metric} 重复`, `the metric ${metric} stands twice`);
    seen.add(metric);
    if (address < first || address + width > addresses)
      say([...at, 'address'], `地址 ${address} 超出 ${first} 至 65535`, `the address ${address} lies outside ${first} to 65535`);
    const point = points.get(metric);
    if (point) judgeAgainst(register, point, at, say);
    else say([...at, 'metric'], `设备类型没有指标 ${metric}`, `the device type has no metric ${metric}`);
  }
  judgeOverlaps(placed, say);
  return complaints;
}

/** Rules of a register on its own. */
function judgeForm({ metric, table, type, length, bit, scale, repeat, write }: RegisterPoint, at: Path, say: Say): void {
  const isCoil = table === 'coil' || table === 'discrete';
  if (metric.includes('{n}') !== (repeat !== undefined))
    say([...at, 'metric'], '有 repeat 时指标须含 {n}，否则不得含', 'a metric has {n} exactly when it repeats');
  if (isCoil && type !== 'bit') say([...at, 'type'], '线圈和离散输入的类型须为 bit', 'coils and discrete inputs are of the type bit');
  if (!isCoil && type === 'bit' && bit === undefined)
    say([...at, 'bit'], '寄存器中的 bit 须说明是第几位', 'a bit of a register says which one');
  if (type === 'string' && length === undefined) say([...at, 'length'], '字符串须说明长度', 'a string says how many registers it has');
  if (scale === 0) say([...at, 'scale'], '系数不能为 0', 'a scale of 0 makes every value 0');
  const wide = registerWidth({ type, ...(length === undefined ? {} : { length }) });
  if (repeat && repeat.step < wide) say([...at, 'repeat', 'step'], `间隔小于 ${wide}`, `members lie closer than their width of ${wide}`);
  if (write === undefined) return;
  const fitting = table === 'coil' ? [5] : table === 'holding' ? (wide > 1 ? [16] : [6, 16]) : [];
  if (fitting.length === 0) say([...at, 'write'], `${table} 不能写`, `${table} cannot be written`);
  else if (!fitting.includes(write))
    say([...at, 'write'], `写功能码须为 ${fitting.join(' 或 ')}`, `it is written with function ${fitting.join(' or ')}`);
}

/** Rules of a register and its point. */
function judgeAgainst(register: ExpandedRegister, point: ExpandedPoint, at: Path, say: Say): void {
  if ((register.type === 'string') !== (point.type === 'text'))
    say([...at, 'type'], `${point.metric} 的类型是 ${point.type}`, `${point.metric} is of the type ${point.type}`);
  for (const [raw, word] of Object.entries(register.words ?? {}))
    if (!point.states?.[word]) say([...at, 'words', raw], `${point.metric} 没有状态 ${word}`, `${point.metric} has no word ${word}`);
  for (const [raw, bit] of Object.entries(register.bits ?? {}))
    if (!point.bits?.[bit]) say([...at, 'bits', raw], `${point.metric} 没有第 ${bit} 位`, `${point.metric} has no bit ${bit}`);
  if (register.write !== undefined && point.access === 'r')
    say([...at, 'write'], `${point.metric} 是只读的`, `${point.metric} cannot be written`);
}

/** The bits of its registers that a point uses: all, or those of `bit`, `mask` or `bits`. */
function takenBits({ table, mask, bit, bits, width }: ExpandedRegister): bigint {
  if (table === 'coil' || table === 'discrete') return 1n;
  if (mask !== undefined) return BigInt(mask);
  if (bit !== undefined) return 1n << BigInt(bit);
  if (bits) return Object.keys(bits).reduce((sum, raw) => sum | (1n << BigInt(raw)), 0n);
  return (1n << BigInt(width * 16)) - 1n;
}

function judgeOverlaps(placed: readonly Placed[], say: Say): void {
  const sorted = [...placed].sort((a, b) => a.register.table.localeCompare(b.register.table) || a.register.address - b.register.address);
  for (const [index, { register: a }] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const { register: b, at } = sorted[next] as Placed;
      if (a.table !== b.table || b.address >= a.address + a.width) break;
      const apart = a.address === b.address && a.width === b.width && (takenBits(a) & takenBits(b)) === 0n;
      if (!apart) say([...at, 'address'], `${b.metric} 与 ${a.metric} 重叠`, `${b.metric} lies over ${a.metric}`);
    }
  }
}
