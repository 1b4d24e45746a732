/** Battery management system: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';
import { coolingLink, emergencyStop, fireLink, insulationLow, memoryFault, peerLost, socHigh, socLow } from './shared.ts';

const cellHigh = says(
  '看最高单体电压及其簇号、单体号，与同簇其他单体比较；核对采样线。',
  'See the highest cell voltage and which cell of which cluster it is, against its neighbours; check the sense wires.',
  '停止充电，静置后复看；单体偏离大时均衡或更换该模组。',
  'Stop charging and look again at rest; balance, or change the module where the cell stands far off.',
);
const cellLow = says(
  '看最低单体电压及其簇号、单体号，与同簇其他单体比较；核对采样线。',
  'See the lowest cell voltage and which cell of which cluster it is, against its neighbours; check the sense wires.',
  '停止放电并尽快小电流补充电；长期偏低的单体更换模组。',
  'Stop discharging and charge soon with a small current; change the module of a cell that stays low.',
);
const cellSpread = says(
  '看压差出现在充放电末端还是全程，最高、最低单体的位置是否固定。',
  'See whether the spread appears at the ends of charge or always, and whether the same cells are highest and lowest.',
  '安排满充均衡；位置固定且压差持续增大时检测并更换模组。',
  'Charge full to balance; where the same cell drifts on, test and change the module.',
);
const cellHot = says(
  '看最高温度单体位置、温升速度、冷却液供液温度和流量；查风道或液路。',
  'See where the hottest cell is, how fast it rises, coolant supply temperature and flow; check air or coolant path.',
  '降功率或停机散热，确认热管理在制冷；温度继续上升时停机并通知消防值守。',
  'Reduce power or stop, make sure that cooling runs; if it keeps rising stop and alert the fire watch.',
);
const cellCold = says(
  '看最低温度单体位置、环境温度、加热是否投入。',
  'See where the coldest cell is, the ambient temperature and whether heating is on.',
  '投入加热，升到允许温度前不充电。',
  'Switch heating on; do not charge before the permitted temperature is reached.',
);
const overCurrent = says(
  '看电流与限值、PCS 功率指令；核对电流传感器零点。',
  'See current against its limit and the PCS setpoint; check the zero of the current sensor.',
  '降低功率；限值被 BMS 下调时先查温度、SOC 和单体电压。',
  'Reduce power; where the BMS lowered the limit look at temperature, SOC and cell voltages first.',
);
const shortCircuit = says(
  '不要复位。看各簇电流、熔断器、断路器位置，查有无烟、异味。',
  'Do not reset. See cluster currents, fuses and breakers; look for smoke or smell.',
  '断开直流侧并挂牌；测绝缘、查短路点，更换损坏件后由专业人员投入。',
  'Open the DC side and tag it; measure insulation, find the short, change what is damaged; only qualified people close again.',
);
const contactorWelded = says(
  '看分闸命令后该接触器反馈和簇电压是否仍在；核对辅助触点接线。',
  'After the opening command see feedback and cluster voltage; check the auxiliary contact.',
  '断开上级直流开关，验电后更换接触器，并检查预充回路。',
  'Open the upstream DC switch, prove dead, change the contactor and check the pre-charge circuit.',
);
const preCharge = says(
  '看预充时母线电压上升曲线；查预充电阻、预充接触器和 PCS 直流侧是否有负载。',
  'See how the bus voltage rises; check pre-charge resistor and contactor, and for a load on the PCS’s DC side.',
  '冷却预充电阻后只重试一次；仍失败停机检修。',
  'Let the resistor cool and try once more only; if it fails again stop for repair.',
);
const fuse = says(
  '看哪一簇熔断器熔断，查该簇过流、短路、绝缘记录。',
  'See which cluster’s fuse it is and its record of overcurrent, short-circuit and insulation.',
  '查明原因前不更换熔体；断电验电后更换同型号熔断器。',
  'Change no fuse before the cause is known; then isolate, prove dead and fit the same type.',
);
const breaker = says(
  '看脱扣前后的电流和保护记录；查断路器机械状态。',
  'See current and protection record around the trip; look at the breaker itself.',
  '原因排除后手动合闸；再次脱扣不得强送。',
  'Close by hand once the cause is gone; never force it after a second trip.',
);
const sensing = says(
  '看是单个还是一串单体读数异常；查采样线束、插头和从控电源。',
  'See whether one cell or a whole string reads wrong; check harness, plugs and supply of the monitoring unit.',
  '停止该簇充放电，紧固或更换线束、从控；读数恢复前不投入。',
  'Stop the cluster, fasten or change harness or unit; do not use it before readings are right.',
);
const runaway = says(
  '立即按火警处置：不要开门。远程看温度、可燃气体、消防状态。',
  'Treat it as fire: do not open doors. From afar see temperatures, combustible gas and fire control.',
  '停机并断开交直流，撤离人员，启动应急预案，通知消防。',
  'Stop, open AC and DC, clear people away, start the emergency plan, call the fire brigade.',
);
const interlock = says(
  '看高压插头、维修开关、箱门行程开关是否到位。',
  'See whether high-voltage plugs, service switch and door switches are home.',
  '逐段短接测量只能在断电后进行；恢复互锁回路再上电。',
  'Measure section by section only when dead; restore the loop before switching on.',
);

export const bmsInstructions: Instructions = {
  alarm_word_1: byBit([
    cellHigh,
    cellLow,
    cellSpread,
    cellHot,
    cellHot,
    cellCold,
    cellCold,
    says(
      '看最高、最低温度单体位置；查冷却液流量分配、风道遮挡、探头松脱。',
      'See where the hottest and coldest cells are; check coolant distribution, blocked air ways and loose probes.',
      '降功率，清理风道或排气；探头错误则更换。',
      'Reduce power; clear the air way or bleed the coolant; change a wrong probe.',
    ),
    overCurrent,
    overCurrent,
    says(
      '看簇总压、限值和簇间差异；查是否仍在充电。',
      'See cluster voltage, limit and the differences between clusters; see whether it still charges.',
      '停止充电；仅一簇偏高时检查该簇接触器和单体。',
      'Stop charging; where one cluster is high alone check its contactors and cells.',
    ),
    says(
      '看簇总压、限值和簇间差异；查是否仍在放电。',
      'See cluster voltage, limit and the differences between clusters; see whether it still discharges.',
      '停止放电并补充电；仅一簇偏低时检查该簇。',
      'Stop discharging and recharge; where one cluster is low alone check it.',
    ),
    insulationLow,
    socLow,
    socHigh,
    says(
      '看 SOH 趋势、循环次数和最近一次容量标定时间。',
      'See the trend of SOH, cycles and when capacity was last measured.',
      '安排满充满放容量测试；低于合同值时启动质保流程。',
      'Measure the capacity with a full cycle; below the contract’s value claim the warranty.',
    ),
  ]),
  alarm_word_2: byBit([
    says(
      '看极柱温度与负荷电流是否同步；红外测连接处。',
      'See whether terminal temperature follows the current; take an infrared picture of the joint.',
      '降功率或停机，断电后按力矩重新紧固或更换连接排。',
      'Reduce power or stop; when dead tighten to torque or change the bus bar.',
    ),
    says(
      '看高压箱温度、风扇和环境温度；查接触器、熔断器连接处。',
      'See the box’s temperature, fan and ambient; check joints of contactors and fuses.',
      '降功率；断电后紧固连接、修复散热。',
      'Reduce power; when dead tighten joints and repair cooling.',
    ),
    says(
      '看温升速度（K/min）和位置、同模组电压有无突降、有无可燃气体。',
      'See how fast (K/min) and where it rises, a sudden drop of voltage there, and combustible gas.',
      '立即停机、断开该簇，禁止开门；按热失控预案值守。',
      'Stop at once, open the cluster, do not open doors; stand by with the plan for thermal runaway.',
    ),
    sensing,
    says(
      '看均衡次数和对应单体电压是否变化；查从控板温度。',
      'See balancing counts and whether the cell’s voltage moves; check the board’s temperature.',
      '停用均衡，更换从控板；期间关注压差。',
      'Switch balancing off, change the board; watch the spread meanwhile.',
    ),
    sensing,
    says(
      '测 BMS 供电电压（直流 24 V）和不间断电源状态。',
      'Measure the BMS supply (24 V DC) and see the UPS.',
      '恢复供电；供电不稳时不要合接触器。',
      'Restore the supply; close no contactor while it is unstable.',
    ),
    peerLost,
    peerLost,
    coolingLink,
    fireLink,
  ]),
  fault_word_1: byBit([
    cellHigh,
    cellLow,
    cellHot,
    cellCold,
    overCurrent,
    overCurrent,
    shortCircuit,
    insulationLow,
    contactorWelded,
    contactorWelded,
    preCharge,
    fuse,
    breaker,
    sensing,
    sensing,
    says(
      '看各簇电流方向与大小、簇间电压和 SOC 差。',
      'See direction and size of cluster currents and the differences of voltage and SOC.',
      '停机，电压差大于允许值的簇先单独充放至一致再并联。',
      'Stop; bring a cluster that is off to the others’ voltage by itself before it is paralleled.',
    ),
  ]),
  fault_word_2: byBit([
    sensing,
    interlock,
    emergencyStop,
    says(
      '看消防主机的报警等级和探测器位置，派人在舱外确认。',
      'See level and place at the fire panel; have somebody look from outside the container.',
      '按消防预案处置；确认无火情并复位消防后才能投入。',
      'Follow the fire plan; use again only when there is no fire and the panel is reset.',
    ),
    says(
      '静置时电流应为零；与 PCS 直流电流比较。',
      'At rest the current is zero; compare with the PCS’s DC current.',
      '停机校零或更换传感器；期间 SOC 不可信。',
      'Stop, zero or change the sensor; do not trust the SOC meanwhile.',
    ),
    says(
      '把总压与单体电压之和、PCS 直流电压比较。',
      'Compare total voltage with the sum of cells and the PCS’s DC voltage.',
      '紧固采样线或更换采样板。',
      'Fasten the sense wires or change the board.',
    ),
    memoryFault,
    runaway,
  ]),
};
