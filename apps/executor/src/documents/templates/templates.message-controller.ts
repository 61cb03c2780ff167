import { Controller } from '@nestjs/common';
import {
  addTemplateFavorite,
  browseTemplates,
  type BrowseTemplatesRequest,
  type Caller,
  cloneTemplate,
  type CloneTemplateRequest,
  deleteTemplate,
  getTemplate,
  listFavoriteTemplates,
  listOwnTemplates,
  listTutorials,
  type PageQuery,
  publishTemplate,
  type PublishTemplateRequest,
  removeTemplateFavorite,
  type TemplateSlugRequest,
  updateTemplate,
  type UpdateTemplateRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { tutorialCategories } from './built-in/built-in-templates.js';
import { CloneTemplate } from './clone-template.js';
import { PublishTemplate } from './publish-template.js';
import { TemplateFavoritesRepository } from './template-favorites.repository.js';
import { toTemplate, toTemplateCard, toTutorialFlow } from './template-record.js';
import { TemplatesRepository } from './templates.repository.js';

@Controller()
export class TemplatesMessageController {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly favorites: TemplateFavoritesRepository,
    private readonly publishing: PublishTemplate,
    private readonly cloning: CloneTemplate,
  ) {}

  @Answers(browseTemplates)
  async browse(request: BrowseTemplatesRequest) {
    const { data, nextCursor } = await this.templates.browse(request);
    return { data: data.map(toTemplateCard), nextCursor };
  }

  @Answers(getTemplate)
  async get({ slug }: TemplateSlugRequest) {
    return toTemplate(await this.templates.find(slug));
  }

  @Answers(cloneTemplate)
  clone(request: CloneTemplateRequest, caller: Caller, { operationId }: BusCall) {
    return this.cloning.run(caller, request, operationId);
  }

  @Answers(publishTemplate)
  publish(request: PublishTemplateRequest, caller: Caller) {
    return this.publishing.run(caller, request);
  }

  @Answers(updateTemplate)
  async update(request: UpdateTemplateRequest, caller: Caller) {
    return toTemplate(await this.templates.update(caller, request));
  }

  @Answers(deleteTemplate)
  async delete({ slug }: TemplateSlugRequest, caller: Caller) {
    await this.templates.delete(caller, slug);
    return { success: true as const };
  }

  @Answers(listOwnTemplates)
  async listOwn(request: PageQuery, caller: Caller) {
    const { data, ...page } = await this.templates.listOwn(caller, request);
    return { data: data.map(toTemplateCard), ...page };
  }

  @Answers(listFavoriteTemplates)
  async listFavorites(request: PageQuery, caller: Caller) {
    const { data, ...page } = await this.favorites.list(caller, request);
    return { data: data.map(toTemplateCard), ...page };
  }

  @Answers(addTemplateFavorite)
  async addFavorite({ slug }: TemplateSlugRequest, caller: Caller) {
    await this.favorites.add(caller, slug);
    return { success: true as const };
  }

  @Answers(removeTemplateFavorite)
  async removeFavorite({ slug }: TemplateSlugRequest, caller: Caller) {
    await this.favorites.remove(caller, slug);
    return { success: true as const };
  }

  @Answers(listTutorials)
  async listTutorials() {
    const lessons = await this.templates.listLessons();
    return tutorialCategories.map((category, sortOrder) => ({
      ...category,
      sortOrder,
      videos: [],
      flows: lessons.filter((row) => row.tutorialCategory === category.id).map(toTutorialFlow),
    }));
  }
}
