import { Injectable } from '@nestjs/common';
import type { AppCard, AppDetail, BrowseAppsRequest, Page } from '@easel/contracts';
import { EstimateRun } from '../credits/estimate-run.js';
import { toCard, toDetail } from './app-record.js';
import { AppsRepository } from './apps.repository.js';

/** Shows published apps to anyone. */
@Injectable()
export class ReadApp {
  constructor(
    private readonly apps: AppsRepository,
    private readonly estimating: EstimateRun,
  ) {}

  async detail(slug: string): Promise<AppDetail> {
    const found = await this.apps.findVersion(slug);
    const [versions, estimatedCredits] = await Promise.all([
      this.apps.versionsOf(found.app),
      this.estimating.ofDocument(found.version.documentId),
    ]);
    return { ...toDetail(found, versions), estimatedCredits };
  }

  async browse(request: BrowseAppsRequest): Promise<Page<AppCard>> {
    // Workflows are published as apps; components are not published here.
    if (request.publishType === 'component') return { data: [] };
    const { data, ...page } = await this.apps.browse(request);
    return { data: data.map(toCard), ...page };
  }
}
