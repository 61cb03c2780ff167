import { Controller, Get, Header } from '@nestjs/common';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { RouteConfig } from '../http/route-config.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { text } from '../reference/schema.js';
import { homePage } from './home-page.js';
import { Installation } from './installation.js';
import { PROJECTS_PAGE, PROJECTS_SCRIPT } from './projects-page.js';
import { quickstartPage } from './quickstart-page.js';

/** Pages that show somebody new what runs here, and where a sign-in ends. */
@Controller()
export class PagesHttpController {
  private readonly quickstart: string;

  constructor(
    private readonly installation: Installation,
    config: GatewayConfig,
  ) {
    this.quickstart = quickstartPage(config.PUBLIC_URL);
  }

  @Get()
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Open the home page',
    description:
      'A page for browsers: version, edition, services that respond, providers that have a key, and ' +
      'links.',
    answers: text,
    produces: 'text/html',
  })
  async home(): Promise<string> {
    return homePage(await this.installation.read());
  }

  @Get('docs/quickstart')
  @PublicRoute()
  @Limited()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Open the quickstart',
    description: 'A page for browsers, with the address of this installation in its commands.',
    answers: text,
    produces: 'text/html',
  })
  showQuickstart(): string {
    return this.quickstart;
  }

  @Get('projects')
  @PublicRoute()
  @Limited()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Open the page on which a sign-in ends',
    description:
      "A page for browsers: the account's projects, workflows and personal tokens, which its script " +
      'loads.',
    answers: text,
    produces: 'text/html',
  })
  projects(): string {
    return PROJECTS_PAGE;
  }

  @Get('projects/projects.js')
  @PublicRoute()
  @Limited()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the page on which a sign-in ends',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  projectsScript(): string {
    return PROJECTS_SCRIPT;
  }
}
