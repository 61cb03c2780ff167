import type { TrainingRecord, TrainingStatus } from '@easel/contracts';

/** What is stored with a record of its training. */
export interface Lora {
  /** The job of the latest training. */
  jobId: string;
  status: Exclude<TrainingStatus, 'untrained'>;
  trainingId: string | null;
  triggerWord: string;
  imageCount: number;
  error: string | null;
  /** Of the latest training that succeeded; a later one that fails leaves it. */
  trained: { version: string; triggerWord: string; trainedAt: string } | null;
}

export const isUnderWay = ({ status }: Lora): boolean => status === 'queued' || status === 'training';

/** As the training route shows it. */
export function toTrainingRecord(lora: Lora | null): TrainingRecord {
  const succeeded = lora?.status === 'succeeded' ? lora.trained : null;
  return {
    status: lora?.status ?? 'untrained',
    trainingId: lora?.trainingId ?? null,
    error: lora?.error ?? null,
    trainedAt: succeeded?.trainedAt ?? null,
    version: succeeded?.version ?? null,
    triggerWord: lora?.triggerWord ?? null,
    imageCount: lora?.imageCount ?? null,
  };
}

/** As a record shows it, by the names that references go by. What can be used stays while another training goes on. */
export const loraFields = (lora: Lora | null): Record<string, unknown> => ({
  loraTrainingStatus: lora?.status ?? 'untrained',
  loraReplicateVersion: lora?.trained?.version ?? null,
  loraTriggerWord: lora?.trained?.triggerWord ?? null,
});
