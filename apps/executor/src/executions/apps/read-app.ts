import { Injectable } from '@nestjs/common';
import type { AppCard, AppDetail, BrowseAppsRequest, LatestAppVersion, Page } from '@easel/contracts';
import { EstimateRun } from '../../runs/estimates/estimate-run.js';
import { toCard, toDetail } from './app-record.js';
import { AppsRepository } from './apps.repository.js';

/** Shows published apps to anyone. */
@Injectable()
export class ReadApp {
  constructor(
    private readonly apps: AppsRepository,
    private readonly estimateRun: EstimateRun,
  ) {}

  async detail(slug: string): Promise<AppDetail> {
    const found = await this.apps.findVersion(slug);
    const [versions, estimatedCredits] = await Promise.all([
      this.apps.versionsOf(found.app),
      this.estimateRun.ofDocument(found.version.documentId),
    ]);
    return { ...toDetail(found, versions), estimatedCredits };
  }

  /** What a workflow that uses it is pinned to when it takes the latest. */
  async latestVersion(slug: string): Promise<LatestAppVersion> {
    const { version } = await this.apps.findVersion(slug);
    return { latestVersion: version.version, latestVersionId: version.id };
  }

  async browse(request: BrowseAppsRequest): Promise<Page<AppCard>> {
    const { data, ...page } = await this.apps.browse(request);
    return { data: data.map(toCard), ...page };
  }
}
