/** What to check and what to do by the kind of alarm, for alarms without an instruction of their own. */
import type { Instruction } from '../model.ts';
import { says } from './says.ts';

const general = says(
  '看告警前后的曲线、同一设备和同一区域的其他告警；到现场核对设备面板。',
  'See the curve around it and other alarms of the device and its zone; compare with the panel on site.',
  '按设备手册处理；原因不明不要反复复位。',
  'Follow the maker’s manual; do not reset again and again without knowing the cause.',
);

/** Instructions by the end of an alarm's key. */
const byKind: Readonly<Record<string, Instruction>> = {
  comm: says(
    '看设备是否上电、网络指示灯和网关；同一网关下的其他设备是否也中断。',
    'See whether the device has power, its link lights and its gateway, and whether others behind that gateway are lost too.',
    '恢复供电或网络；中断期间设备可能仍在运行，就地确认其状态。',
    'Restore power or network; it may be running meanwhile, so look at it on site.',
  ),
  refused: says(
    '看设备页被拒绝的寄存器；核对型号、固件版本与点表。',
    'See on the device’s page which registers it refuses; compare model, firmware and register map.',
    '更换正确的型号配置，或在设备侧开放读取权限。',
    'Choose the right model, or permit reading on the device.',
  ),
  rejected: says(
    '看设备页的拒收原因：数值格式、时间戳或未知指标。',
    'See the reasons on the device’s page: format, time stamps or unknown metrics.',
    '改正设备侧的上报程序或对时；被拒收的数据没有保存。',
    'Correct what the device sends, or its clock; what was rejected is not stored.',
  ),
  stuck: says(
    '看该值多久未变、设备是否在运行；与相关测点比较。',
    'See how long it has not moved and whether the device runs; compare with related points.',
    '查传感器、采样线和采集程序；设备停运时可搁置。',
    'Check sensor, wiring and acquisition; shelve it where the device is idle.',
  ),
  'limit-high': says(
    '看曲线与限值、变化是突然还是缓慢；与相关测点比较，排除测量错误。',
    'See curve and limit, sudden or slow; compare with related points to rule out a wrong reading.',
    '按工况降低负荷或消除原因；频繁误报时核对阈值、回差和延时。',
    'Reduce load or remove the cause; where it is a nuisance review limit, dead band and delay.',
  ),
  'limit-low': says(
    '看曲线与限值、变化是突然还是缓慢；与相关测点比较，排除测量错误。',
    'See curve and limit, sudden or slow; compare with related points to rule out a wrong reading.',
    '按工况消除原因；频繁误报时核对阈值、回差和延时。',
    'Remove the cause; where it is a nuisance review limit, dead band and delay.',
  ),
  rate: says(
    '看变化起点前后的操作和负荷变化；与相关测点比较。',
    'See what was done and how load changed where it began; compare with related points.',
    '真实突变先减负荷；测点跳变检查传感器和接线。',
    'Reduce load when it is real; check sensor and wiring when the reading jumps.',
  ),
  spread: says(
    '看最高与最低的成员是否固定、差值随工况还是一直存在。',
    'See whether the same members are highest and lowest, and whether it follows operation.',
    '固定的成员检测或更换；否则改善均衡或散热。',
    'Test or change a member that stays; otherwise balance or cool better.',
  ),
  neighbour: says(
    '看偏离的成员与相邻成员的曲线。',
    'See the curves of the member and its neighbours.',
    '先查该成员的测量，再查设备本身。',
    'Check its measurement first, then the member itself.',
  ),
};

/** `key`: of an alarm, without its device. */
export const defaultOf = (key: string): Instruction => byKind[key.split(':').at(-1) ?? ''] ?? general;
