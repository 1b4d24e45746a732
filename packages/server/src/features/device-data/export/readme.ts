/** The description of its files in an export. */
import type { Text } from '@czyun/devices';

export interface ReadmeFacts {
  readonly device: Text;
  readonly project: Text;
  readonly timeZone: string;
  /** `2026-03-01T08:00:00.000+08:00`. */
  readonly made: string;
}

export const readmes = ({ device, project, timeZone, made }: ReadmeFacts): Text => ({
  zh: `# ${device.zh}（${project.zh}）

导出时间：${made}

所有时间均为项目时区 ${timeZone} 的时刻，按 ISO 8601 书写并带时差，例如 2026-03-01T08:00:00.000+08:00。CSV 文件为 UTF-8 编码（带标记），以逗号分隔；很大的文件分为 -2、-3 等几个文件。
数值为存储的原值，单位见 points.csv 的 unit 列，正负方向与设备类型的声明一致。没有内容的文件不生成。

| 文件 | 内容 |
|---|---|
| device.json | 设备档案：编号、标识、名称、区域、类型、型号、用途。不含连接方式和令牌 |
| type.json | 设备类型的全部声明：测点、状态、告警位、单位、量程 |
| points.csv | 测点：metric 标识，name_zh、name_en 名称，unit 单位，type 数据类型，storage 存储级别，kind 类别（YC 测量、YX 状态、YM 累计量、YK 遥控、YT 遥调），decimals 小数位 |
| limits.csv | 阈值及其历史：time 起生效的一组阈值（limits 为 JSON），直到同一测点的下一组 |
| readings/年-月.csv | 原始读数：time 时间，metric 测点，value 值，quality 质量（good 正常、stale 过期、bad 坏值） |
| readings/texts.csv | 文本测点的读数，列同上 |
| rollups/day.csv、hour.csv | 按天、按小时的统计：time 为开始时刻；readings 读数个数，avg 时间加权平均，min、max 最小最大，first、last 首末值，sum 各读数之和，diff 累计量的增量（其他测点为首末差），covered 有读数的时间占比（0–1） |
| rollups/minute.csv | 原始读数已超过保存期限的时间内的分钟统计，列同上 |
| log.csv | 日志：告警、故障、通知、运行状态和操作；ended 恢复时间，acknowledged 确认时间 |
| alarm-comments.csv、alarm-suppressions.csv | 告警备注；搁置、停用和检修窗口 |
| commands.csv | 下发的指令及其结果 |
| documents.jsonl | 消息文档，每行一个 JSON |
| imports.csv、deletions.csv | 导入和删除历史数据的记录 |

项目文件属于整个项目，不在此文件中。
`,
  en: `# ${device.en} (${project.en})

Made: ${made}

All times are those of the project's zone ${timeZone}, written as ISO 8601 with their offset, such as 2026-03-01T08:00:00.000+08:00. CSV files are UTF-8 (with its mark), separated by commas; large ones go on in files that end in -2, -3 …
Values are as they are stored; their units stand in the column unit of points.csv, their signs are those that the device type declares. A file without content is left out.

| file | content |
|---|---|
| device.json | the device's record: id, key, names, zone, type, model, part in the balance; no connection and no token |
| type.json | everything that the device type declares: points, states, alarm bits, units, ranges |
| points.csv | points: metric, name_zh and name_en, unit, type of data, storage level, kind (YC measured, YX state, YM counter, YK and YT for control), decimals |
| limits.csv | limits and their history: a set (limits, as JSON) stands from time on until the next one of the same point |
| readings/year-month.csv | readings as they came: time, metric, value, quality (good, stale, bad) |
| readings/texts.csv | readings of points that say words, same columns |
| rollups/day.csv, hour.csv | figures by day and hour: time is where it begins; readings how many, avg the mean over time, min, max, first, last, sum of the readings, diff what a counter counted (of other points last less first), covered the share of time with readings (0–1) |
| rollups/minute.csv | figures by minute of the time whose readings are no longer kept, same columns |
| log.csv | the log: alarms, faults, notices, run states and operations; ended, acknowledged |
| alarm-comments.csv, alarm-suppressions.csv | comments on alarms; shelves, alarms out of service and maintenance windows |
| commands.csv | commands and what became of them |
| documents.jsonl | documents, one JSON a line |
| imports.csv, deletions.csv | imports and deletions of readings |

Project files belong to the project as a whole and are not in this file.
`,
});
