import type { AnalysedScene, VideoAnalysis } from './analyse-video.js';

export interface AuditFinding {
  kind: 'Corrected' | 'Refused' | 'Watch';
  sceneNumber: number;
  field?: string;
  reason: string;
}

export interface AuditReport {
  findings: AuditFinding[];
  summary: string;
  /** Whether the analysis was made for this audit. */
  autoAnalysed: boolean;
}

const TOLERANCE = 0.5;

type Scene = Partial<AnalysedScene> & Record<string, unknown>;

/** Compares an analysis with what was measured: times are corrected, what only eyes could tell is to be watched. */
export function auditAnalysis(
  given: { scenes?: unknown } & Record<string, unknown>,
  measured: VideoAnalysis,
): { analysis: Record<string, unknown>; report: AuditReport } {
  const findings: AuditFinding[] = [];
  const scenes = (Array.isArray(given.scenes) ? (given.scenes as unknown[]) : []).flatMap((entry) =>
    typeof entry === 'object' && entry !== null ? [{ ...(entry as Scene) }] : [],
  );
  const edges = [0, ...measured.scenes.map(({ endSec }) => endSec)];
  const nearest = (second: number): number =>
    edges.reduce((best, edge) => (Math.abs(edge - second) < Math.abs(best - second) ? edge : best), 0);
  for (const [index, scene] of scenes.entries()) {
    const sceneNumber = index + 1;
    scene.sceneNumber = sceneNumber;
    for (const field of ['startSec', 'endSec'] as const) {
      const stated = scene[field];
      if (typeof stated !== 'number' || stated < 0) {
        findings.push({ kind: 'Refused', sceneNumber, field, reason: 'It is not a time in seconds.' });
        continue;
      }
      const edge = nearest(stated);
      if (stated > measured.meta.durationSec + TOLERANCE) {
        scene[field] = measured.meta.durationSec;
        findings.push({
          kind: 'Corrected',
          sceneNumber,
          field,
          reason: `The video ends at ${measured.meta.durationSec} s.`,
        });
      } else if (stated !== edge && Math.abs(stated - edge) <= TOLERANCE) {
        scene[field] = edge;
        findings.push({ kind: 'Corrected', sceneNumber, field, reason: `The cut is at ${edge} s.` });
      } else if (Math.abs(stated - edge) > TOLERANCE) {
        findings.push({ kind: 'Watch', sceneNumber, field, reason: `No cut was found near ${stated} s.` });
      }
    }
  }
  const count = (kind: AuditFinding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  return {
    analysis: { ...given, meta: measured.meta, scenes },
    report: {
      findings,
      summary:
        `${count('Corrected')} corrected, ${count('Refused')} refused, ${count('Watch')} to watch. ` +
        'Times and sizes were measured; what the scenes show was not looked at.',
      autoAnalysed: false,
    },
  };
}
