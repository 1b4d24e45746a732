/** Power conversion system: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';
import { emergencyStop, fanFailed, insulationLow, memoryFault, peerLost, surgeProtector } from './shared.ts';

const stackHot = says(
  '看三相 IGBT 温度是否一致、风机转速、进风温度和当前功率；查滤网。',
  'See whether the three phases agree, fan speed, inlet temperature and power; look at the filter.',
  '降功率；清洗滤网、修复风机；单相偏高时检查该相驱动与散热器。',
  'Reduce power; clean the filter, repair the fan; one hot phase: check its driver and heat sink.',
);
const cabinetHot = says(
  '看柜内、进风和室内温度；查风道、滤网和空调。',
  'See cabinet, inlet and room temperature; check air ways, filter and air conditioning.',
  '降功率，恢复通风和制冷。',
  'Reduce power; restore ventilation and cooling.',
);
const gridVoltage = says(
  '把 PCS 三相电压与关口表比较；查上级变压器分接、同母线大负荷启停。',
  'Compare the PCS’s voltages with the grid meter’s; look at the transformer’s tap and large loads on the bus.',
  '多为电网侧原因：等待恢复后自动并网；仅 PCS 一侧异常时检查采样和接线。',
  'Mostly the grid’s: wait, it reconnects by itself; where the PCS alone sees it check sensing and wiring.',
);
const gridFrequency = says(
  '把频率与关口表比较；看是否离网或有孤岛。',
  'Compare frequency with the grid meter’s; see whether it is off-grid or islanded.',
  '电网原因等待恢复；仅本机异常时检查锁相和采样板。',
  'Wait where it is the grid; where it is this unit alone check PLL and sensing board.',
);
const dcVoltage = says(
  '把直流电压与 BMS 总压比较；看 BMS 接触器、直流开关位置和 SOC。',
  'Compare DC voltage with the BMS’s total; see contactors, DC switch and SOC.',
  '两者一致时按 SOC 充或放；不一致时停机检查直流接线和采样。',
  'If they agree charge or discharge; if not stop and check DC wiring and sensing.',
);
const leakage = says(
  '看漏电流随功率还是随天气变化；查电缆外皮、接地和滤波电容。',
  'See whether leakage follows power or weather; check cable sheaths, earthing and filter capacitors.',
  '停机断电后测绝缘，排除接地点再投入。',
  'Stop, isolate, measure insulation and clear the earth fault before closing.',
);
const overload = says(
  '看视在功率、有功与无功给定和额定功率。',
  'See apparent power, active and reactive setpoints and the rated power.',
  '减小给定；离网时切除次要负荷。',
  'Reduce the setpoint; off-grid shed lesser loads.',
);
const acOvercurrent = says(
  '看动作时三相电流和电网电压有无跌落；查输出电缆、滤波电抗和同时动作的保护。',
  'See phase currents and a dip of grid voltage at that time; check output cable, filter reactor and other trips.',
  '先查有无短路或损坏，确认后复位一次；再次跳闸停机检修，不得反复复位。',
  'Look for a short or damage first, then reset once; if it trips again stop for repair and do not reset on.',
);
const stack = says(
  '看故障相、动作时电流和温度；停机放电后目视功率模块、驱动板和熔断器。',
  'See which phase, current and temperature; when stopped and discharged look at module, driver board and fuse.',
  '断开交直流、等母线放电并验电；更换模块或驱动板，由厂家复检后投入。',
  'Open AC and DC, wait for the bus to discharge, prove dead; change module or board, have the maker test it.',
);
const contactor = says(
  '看分合命令与反馈是否一致；查线圈电压和辅助触点。',
  'Compare command and feedback; check coil voltage and auxiliary contact.',
  '断电验电后更换接触器或修复反馈回路。',
  'Isolate, prove dead, change the contactor or repair the feedback.',
);
const phase = says(
  '测三相电压和相序；查断路器、熔断器和电缆接头。',
  'Measure phase voltages and sequence; check breaker, fuses and cable joints.',
  '断电后恢复缺相或调整相序，再并网。',
  'When dead restore the phase or swap two, then reconnect.',
);
const ride = says(
  '看电网电压跌落深度和持续时间，调取录波。',
  'See depth and length of the voltage dip; fetch the record.',
  '电网恢复后复位并网；穿越参数与调度要求核对。',
  'Reset when the grid is back; compare ride-through settings with the grid operator’s.',
);
const island = says(
  '看并网断路器位置和电网是否停电。',
  'See the grid breaker and whether the grid is gone.',
  '确认电网恢复且断路器合上后复位；不得在停电线路上强行送电。',
  'Reset when the grid is back and the breaker closed; never feed a dead line.',
);
const bus = says(
  '看直流母线电压、预充过程和电池侧开关。',
  'See DC bus voltage, pre-charge and the battery’s switch.',
  '停机等放电后检查预充回路、母线电容和电压采样。',
  'Stop, let it discharge, check pre-charge, bus capacitors and sensing.',
);
const supply = says(
  '测辅助电源输入、输出电压；查保险和不间断电源。',
  'Measure auxiliary supply in and out; check fuse and UPS.',
  '恢复供电或更换电源模块。',
  'Restore the supply or change its module.',
);
const interlocked = says(
  '看 BMS 的故障字和第一个故障，PCS 只是被联锁。',
  'See the BMS’s fault words and its first fault: the PCS is only interlocked.',
  '排除电池侧故障并复位 BMS 后，再复位 PCS。',
  'Clear and reset the BMS first, then reset the PCS.',
);
const fire = says(
  '看消防主机报警等级，派人在舱外确认。',
  'See the fire panel’s level; have somebody look from outside.',
  '按消防预案处置；消防复位后才能复位 PCS。',
  'Follow the fire plan; reset the PCS only after the panel.',
);
const door = says(
  '看柜门、舱门是否关好，行程开关是否到位。',
  'See whether doors are shut and their switches home.',
  '确认无人在内，关门后复位。',
  'Make sure that nobody is inside, shut, reset.',
);
const offset = says(
  '停机时看各电流、电压采样是否为零。',
  'When stopped see whether measured currents and voltages are zero.',
  '重新校零；仍偏移更换传感器或采样板。',
  'Zero again; if it stays off change sensor or board.',
);
const settings = says(
  '与参数单逐项核对额定值、限值和并网标准。',
  'Compare ratings, limits and grid code with the list of settings.',
  '停机恢复正确参数，记录修改人。',
  'Stop, restore them and note who did.',
);
const water = says(
  '不要合闸。看柜底、进线口、冷凝水管和液冷管路。',
  'Close nothing. Look at floor, cable entry, condensate and coolant pipes.',
  '断开交直流，排水烘干，测绝缘合格后投入。',
  'Open AC and DC, drain and dry, close only when insulation is good.',
);
const unbalance = says(
  '看三相电流差和负荷分配；查接头发热。',
  'See the difference of phase currents and the loads; look for hot joints.',
  '调整单相负荷；断电后紧固接头。',
  'Spread single-phase loads; tighten joints when dead.',
);

export const pcsInstructions: Instructions = {
  alarm_word_1: byBit([
    stackHot,
    cabinetHot,
    cabinetHot,
    fanFailed,
    gridVoltage,
    gridVoltage,
    gridFrequency,
    gridFrequency,
    dcVoltage,
    dcVoltage,
    insulationLow,
    leakage,
    surgeProtector,
    overload,
    peerLost,
    peerLost,
  ]),
  fault_word_1: byBit([
    gridVoltage,
    gridVoltage,
    gridFrequency,
    gridFrequency,
    island,
    phase,
    phase,
    acOvercurrent,
    acOvercurrent,
    unbalance,
    gridFrequency,
    contactor,
    acOvercurrent,
    leakage,
    ride,
    surgeProtector,
  ]),
  fault_word_2: byBit([
    dcVoltage,
    dcVoltage,
    acOvercurrent,
    says(
      '断电后用万用表核对直流正负极。',
      'When dead check the DC polarity with a meter.',
      '改正接线，检查熔断器和反接造成的损坏后再投入。',
      'Correct the wiring; check fuses and damage before closing.',
    ),
    contactor,
    says(
      '看该支路过流、短路和绝缘记录。',
      'See this branch’s record of overcurrent, short-circuit and insulation.',
      '查明原因前不更换熔体；断电验电后更换同型号熔断器。',
      'Change no fuse before the cause is known; then isolate, prove dead and fit the same type.',
    ),
    bus,
    insulationLow,
    stack,
    stack,
    stack,
    bus,
    supply,
    bus,
    bus,
    offset,
  ]),
  fault_word_3: byBit([
    stackHot,
    cabinetHot,
    cabinetHot,
    fanFailed,
    emergencyStop,
    interlocked,
    fire,
    door,
    supply,
    offset,
    memoryFault,
    peerLost,
    peerLost,
    settings,
    overload,
    water,
  ]),
};
