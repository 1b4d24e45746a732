/** Liquid cooling: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';
import { peerLost } from './shared.ts';

const supplyHot = says(
  '看供回液温差、压缩机是否运行、冷凝器和环境温度。',
  'See the difference of supply and return, whether the compressor runs, condenser and ambient.',
  '清洗冷凝器、恢复压缩机；降低储能功率，盯住电芯温度。',
  'Clean the condenser, restore the compressor; reduce storage power and watch the cells.',
);
const supplyCold = says(
  '看设定温度、加热与压缩机状态。',
  'See setpoint, heater and compressor.',
  '提高设定或投入加热，防止凝露。',
  'Raise the setpoint or heat, against condensation.',
);
const pressureHigh = says(
  '看泵速和阀门；查滤网、管路堵塞。',
  'See pump speed and valves; look for a clogged filter or pipe.',
  '打开阀门、清洗滤网。',
  'Open valves, clean the filter.',
);
const leak = says(
  '看液位、供液压力趋势；沿管路和电池插箱查漏点。',
  'See tank level and pressure; follow the pipes and packs for the leak.',
  '停泵停机，隔离漏点并测绝缘，修复、补液、排气后投入。',
  'Stop pump and unit, shut the place off and measure insulation; repair, fill, bleed, then start.',
);
const flowLow = says(
  '看泵速、压差、滤网和阀门，管路是否有气。',
  'See pump speed, pressures, filter and valves, and air in the pipes.',
  '清洗滤网、排气、检修水泵；流量恢复前降功率。',
  'Clean the filter, bleed, repair the pump; reduce power until it flows.',
);
const refrigerant = says(
  '看高低压、过热度、冷凝风机；查冷凝器脏堵和制冷剂。',
  'See high and low pressure, superheat and condenser fan; check dirt and refrigerant.',
  '清洗冷凝器、检漏补充制冷剂；不得短接压力开关。',
  'Clean it, find the leak and refill; never bridge the pressure switch.',
);
const compressor = says(
  '看电流、电源电压和频率；查驱动板和接线。',
  'See current, supply voltage and frequency; check drive and wiring.',
  '断电检查绝缘和三相电阻；更换驱动或压缩机。',
  'When dead measure insulation and windings; change drive or compressor.',
);
const supplyVoltage = says(
  '测三相电源电压；查进线开关和缺相。',
  'Measure the three phases; check breaker and a missing phase.',
  '恢复电源后启动。',
  'Restore it, then start.',
);
const probe = says(
  '与供回液其他测点比较；查探头接线。',
  'Compare with other probes; check its wiring.',
  '更换探头；期间按另一侧温度监视。',
  'Change it; watch the other side meanwhile.',
);

export const coolingInstructions: Instructions = {
  alarm_word_1: byBit([
    supplyHot,
    supplyCold,
    supplyHot,
    pressureHigh,
    leak,
    flowLow,
    leak,
    refrigerant,
    flowLow,
    supplyVoltage,
    probe,
    probe,
  ]),
  fault_word_1: byBit([
    refrigerant,
    refrigerant,
    compressor,
    compressor,
    flowLow,
    says(
      '看冷凝风机转速、供电和叶片。',
      'See speed, supply and blades of the condenser fan.',
      '清除异物或更换风机；期间降低制冷负荷。',
      'Clear or change it; load the chiller less meanwhile.',
    ),
    says(
      '看加热命令与电流；查保险和温控器。',
      'See command and current; check fuse and thermostat.',
      '更换加热器；低温时不充电。',
      'Change it; do not charge in the cold.',
    ),
    leak,
    leak,
    supplyVoltage,
    refrigerant,
    peerLost,
  ]),
};
