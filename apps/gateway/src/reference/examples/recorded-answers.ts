/** Answers of a real stack to the requests of the examples, by operation. Written by `documented-examples.e2e.ts`. */
export const RECORDED_ANSWERS: Readonly<Record<string, { status: number; body: unknown }>> = {
  'auth.signUp': {
    status: 201,
    body: {
      data: {
        user: {
          id: '019a0000-0000-7000-8000-000000000001',
          email: 'ada@example.org',
          displayName: null,
          createdAt: '2026-01-31T12:00:00.000Z',
        },
        accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
        refreshToken: 'ser_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        expiresIn: 900,
      },
    },
  },
  'auth.logIn': {
    status: 200,
    body: {
      data: {
        user: {
          id: '019a0000-0000-7000-8000-000000000001',
          email: 'ada@example.org',
          displayName: null,
          createdAt: '2026-01-31T12:00:00.000Z',
        },
        accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
        refreshToken: 'ser_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        expiresIn: 900,
      },
    },
  },
  'auth.refresh': {
    status: 200,
    body: {
      data: {
        user: {
          id: '019a0000-0000-7000-8000-000000000001',
          email: 'ada@example.org',
          displayName: null,
          createdAt: '2026-01-31T12:00:00.000Z',
        },
        accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
        refreshToken: 'ser_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        expiresIn: 900,
      },
    },
  },
  'me.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000001',
        email: 'ada@example.org',
        displayName: null,
        avatarUrl: null,
        tier: 'free',
        isAdmin: false,
        workspaces: [],
      },
    },
  },
  'sessions.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000100',
          current: true,
          userAgent: 'node',
          provider: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          refreshedAt: '2026-01-31T12:00:00.000Z',
          expiresAt: '2026-01-31T12:00:00.000Z',
        },
        {
          id: '019a0000-0000-7000-8000-000000000101',
          current: false,
          userAgent: 'node',
          provider: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          refreshedAt: null,
          expiresAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'apiTokens.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000002',
        name: 'Render server',
        workflowIds: [],
        rateLimit: 60,
        active: true,
        workspaceId: null,
        monthlyBudget: null,
        lastUsedAt: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        token: 'ndr_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        budgetUsed: null,
        budgetResetsAt: null,
      },
    },
  },
  'apiTokens.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000002',
          name: 'Render server',
          workflowIds: [],
          rateLimit: 60,
          active: true,
          workspaceId: null,
          monthlyBudget: null,
          lastUsedAt: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
          budgetUsed: null,
          budgetResetsAt: null,
        },
      ],
    },
  },
  'apiTokens.update': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000002',
        name: 'Old render server',
        workflowIds: [],
        rateLimit: 60,
        active: false,
        workspaceId: null,
        monthlyBudget: null,
        lastUsedAt: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        budgetUsed: null,
        budgetResetsAt: null,
      },
    },
  },
  'apiTokens.delete': {
    status: 200,
    body: {
      success: true,
    },
  },
  'projects.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        workspaceId: null,
        name: 'Harbour',
        description: 'Pictures of the coast',
        settings: {},
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'projects.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000003',
          userId: '019a0000-0000-7000-8000-000000000001',
          workspaceId: null,
          name: 'Harbour',
          description: 'Pictures of the coast',
          settings: {},
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
        {
          id: '019a0000-0000-7000-8000-000000000102',
          userId: '019a0000-0000-7000-8000-000000000001',
          workspaceId: null,
          name: 'My project',
          description: null,
          settings: {},
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'projects.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        workspaceId: null,
        name: 'Harbour',
        description: 'Pictures of the coast',
        settings: {},
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'workflows.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 1,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
            data: {
              label: 'Topic',
              text: 'A lighthouse at dusk',
            },
          },
          {
            id: 'picture',
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            sourceHandle: 'prompt',
            target: 'picture',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000004',
          projectId: '019a0000-0000-7000-8000-000000000003',
          userId: '019a0000-0000-7000-8000-000000000001',
          name: 'Lighthouse',
          description: null,
          folderId: null,
          isTemplate: false,
          version: 1,
          thumbnailUrl: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'workflows.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 1,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.update': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse at dusk',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 2,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
            data: {
              label: 'Topic',
              text: 'A lighthouse at dusk',
            },
          },
          {
            id: 'picture',
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.saveById': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse at dusk',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 2,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.versions': {
    status: 200,
    body: {
      data: [
        {
          version: 2,
          createdBy: '019a0000-0000-7000-8000-000000000001',
          createdAt: '2026-01-31T12:00:00.000Z',
        },
        {
          version: 1,
          createdBy: '019a0000-0000-7000-8000-000000000001',
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'workflows.version': {
    status: 200,
    body: {
      data: {
        version: 1,
        createdBy: '019a0000-0000-7000-8000-000000000001',
        createdAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.restore': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse at dusk',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 2,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'workflows.export': {
    status: 200,
    body: {
      data: {
        version: 1,
        exportedAt: '2026-01-31T12:00:00.000Z',
        name: 'Lighthouse at dusk',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
      },
    },
  },
  'workflows.import': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000005',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 1,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
            data: {
              label: 'Topic',
              text: 'A lighthouse at dusk',
            },
          },
          {
            id: 'picture',
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            sourceHandle: 'prompt',
            target: 'picture',
            targetHandle: 'prompt',
          },
        ],
        settings: {},
        sourcePrompt: null,
      },
    },
  },
  'sharing.share': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse at dusk',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 3,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {
          studio: {
            shared: true,
          },
        },
        sourcePrompt: null,
      },
    },
  },
  'publicWorkflows.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        name: 'Lighthouse at dusk',
        description: null,
        isTemplate: false,
        version: 3,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {
          studio: {
            shared: true,
          },
        },
        sourcePrompt: null,
      },
    },
  },
  'sharing.unshare': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000004',
        projectId: '019a0000-0000-7000-8000-000000000003',
        userId: '019a0000-0000-7000-8000-000000000001',
        name: 'Lighthouse at dusk',
        description: null,
        folderId: null,
        isTemplate: false,
        version: 4,
        thumbnailUrl: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        nodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        edges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        settings: {
          studio: {
            shared: false,
          },
        },
        sourcePrompt: null,
      },
    },
  },
  'quotes.quote': {
    status: 200,
    body: {
      data: {
        workflowId: '019a0000-0000-7000-8000-000000000004',
        nodes: [
          {
            nodeId: 'picture',
            type: 'generate-image',
            label: 'Picture',
            runs: 1,
            credits: 2,
            availability: {
              available: true,
            },
          },
        ],
        totalCredits: 2,
        inputHash: 'v1:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
        expiresAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'api.workflows': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000005',
          projectId: '019a0000-0000-7000-8000-000000000003',
          userId: '019a0000-0000-7000-8000-000000000001',
          name: 'Lighthouse',
          description: null,
          folderId: null,
          isTemplate: false,
          version: 1,
          thumbnailUrl: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
        {
          id: '019a0000-0000-7000-8000-000000000004',
          projectId: '019a0000-0000-7000-8000-000000000003',
          userId: '019a0000-0000-7000-8000-000000000001',
          name: 'Lighthouse at dusk',
          description: null,
          folderId: null,
          isTemplate: false,
          version: 4,
          thumbnailUrl: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'api.schema': {
    status: 200,
    body: {
      workflowId: '019a0000-0000-7000-8000-000000000004',
      name: 'Lighthouse at dusk',
      inputs: [
        {
          nodeId: 'topic',
          label: 'Topic',
          nodeType: 'text-prompt',
          key: 'text',
          type: 'text',
          defaultValue: 'A lighthouse at dusk',
        },
      ],
      outputs: [
        {
          nodeId: 'picture',
          label: 'Picture',
          type: 'image',
        },
      ],
      estimatedCredits: 2,
    },
  },
  'workflows.run': {
    status: 202,
    body: {
      executionId: '019a0000-0000-7000-8000-000000000006',
      status: 'pending',
    },
  },
  'executions.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000006',
        status: 'completed',
        triggerType: 'manual',
        nodeStates: {
          topic: {
            status: 'completed',
            nodeType: 'text-prompt',
            jobId: null,
            attempts: 0,
            progress: 100,
            creditsUsed: 0,
            error: null,
            startedAt: null,
            completedAt: null,
            output: {
              text: 'A harbour in fog',
            },
          },
          picture: {
            status: 'completed',
            nodeType: 'generate-image',
            jobId: '019a0000-0000-7000-8000-000000000103',
            attempts: 1,
            progress: 100,
            creditsUsed: 2,
            error: null,
            startedAt: '2026-01-31T12:00:00.000Z',
            completedAt: '2026-01-31T12:00:00.000Z',
            output: {
              url: 'https://easel.example.org/media/example.jpg',
              lane: 'draft',
              seed: '019a0000-0000-7000-8000-000000000103',
              width: 1024,
              height: 1024,
              imageUrl: 'https://easel.example.org/media/example.jpg',
            },
          },
        },
        totalNodes: 2,
        completedNodes: 2,
        failedNodes: 0,
        totalCreditsUsed: 2,
        errorMessage: null,
        startedAt: '2026-01-31T12:00:00.000Z',
        completedAt: '2026-01-31T12:00:00.000Z',
        createdAt: '2026-01-31T12:00:00.000Z',
        workflowId: '019a0000-0000-7000-8000-000000000004',
        userId: '019a0000-0000-7000-8000-000000000001',
        traceId: '25bfaf195f937014fde48b98c094a317',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'workflows.executions': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000006',
          status: 'completed',
          triggerType: 'manual',
          nodeStates: {
            topic: {
              status: 'completed',
              nodeType: 'text-prompt',
              jobId: null,
              attempts: 0,
              progress: 100,
              creditsUsed: 0,
              error: null,
              startedAt: null,
              completedAt: null,
              output: {
                text: 'A harbour in fog',
              },
            },
            picture: {
              status: 'completed',
              nodeType: 'generate-image',
              jobId: '019a0000-0000-7000-8000-000000000103',
              attempts: 1,
              progress: 100,
              creditsUsed: 2,
              error: null,
              startedAt: '2026-01-31T12:00:00.000Z',
              completedAt: '2026-01-31T12:00:00.000Z',
              output: {
                url: 'https://easel.example.org/media/example.jpg',
                lane: 'draft',
                seed: '019a0000-0000-7000-8000-000000000103',
                width: 1024,
                height: 1024,
                imageUrl: 'https://easel.example.org/media/example.jpg',
              },
            },
          },
          totalNodes: 2,
          completedNodes: 2,
          failedNodes: 0,
          totalCreditsUsed: 2,
          errorMessage: null,
          startedAt: '2026-01-31T12:00:00.000Z',
          completedAt: '2026-01-31T12:00:00.000Z',
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'api.status': {
    status: 200,
    body: {
      executionId: '019a0000-0000-7000-8000-000000000006',
      status: 'completed',
      totalNodes: 2,
      completedNodes: 2,
      failedNodes: 0,
      creditsUsed: 2,
      totalCreditsUsed: 2,
      errorMessage: null,
    },
  },
  'api.result': {
    status: 200,
    body: {
      executionId: '019a0000-0000-7000-8000-000000000006',
      status: 'completed',
      creditsUsed: 2,
      durationMs: 2257,
      errorMessage: null,
      outputs: [
        {
          nodeId: 'picture',
          label: 'Picture',
          type: 'image',
          url: 'https://easel.example.org/media/example.jpg',
        },
      ],
    },
  },
  'api.run': {
    status: 200,
    body: {
      executionId: '019a0000-0000-7000-8000-000000000104',
      status: 'completed',
      creditsUsed: 2,
      durationMs: 800,
      errorMessage: null,
      outputs: [
        {
          nodeId: 'picture',
          label: 'Picture',
          type: 'image',
          url: 'https://easel.example.org/media/example.jpg',
        },
      ],
    },
  },
  'executions.cancel': {
    status: 200,
    body: {
      success: true,
    },
  },
  'generation.generateImage': {
    status: 200,
    body: {
      jobId: '019a0000-0000-7000-8000-000000000007',
    },
  },
  'jobs.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000007',
        user_id: '019a0000-0000-7000-8000-000000000001',
        status: 'completed',
        progress: 100,
        job_type: 'generate-image',
        lane: 'draft',
        input_data: {
          prompt: 'A fox in the snow',
          provider: 'z-image',
          aspectRatio: '16:9',
        },
        output_data: {
          url: 'https://easel.example.org/media/example.png',
          lane: 'draft',
          seed: '019a0000-0000-7000-8000-000000000007',
          width: 1366,
          height: 768,
          imageUrl: 'https://easel.example.org/media/example.png',
        },
        error_code: null,
        error_message: null,
        credits: 2,
        workflow_id: null,
        execution_id: null,
        created_at: '2026-01-31T12:00:00.000Z',
        started_at: '2026-01-31T12:00:00.000Z',
        completed_at: '2026-01-31T12:00:00.000Z',
        attempts: 1,
        source: 'web',
        source_detail: null,
      },
    },
  },
  'jobs.status': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000007',
        status: 'completed',
        progress: 100,
        output_data: {
          url: 'https://easel.example.org/media/example.png',
          lane: 'draft',
          seed: '019a0000-0000-7000-8000-000000000007',
          width: 1366,
          height: 768,
          imageUrl: 'https://easel.example.org/media/example.png',
        },
        error_message: null,
      },
    },
  },
  'jobs.states': {
    status: 200,
    body: {
      jobs: [
        {
          id: '019a0000-0000-7000-8000-000000000007',
          status: 'completed',
          output_data: {
            url: 'https://easel.example.org/media/example.png',
            lane: 'draft',
            seed: '019a0000-0000-7000-8000-000000000007',
            width: 1366,
            height: 768,
            imageUrl: 'https://easel.example.org/media/example.png',
          },
        },
      ],
    },
  },
  'jobs.batch': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000007',
          status: 'completed',
          progress: 100,
          output_data: {
            url: 'https://easel.example.org/media/example.png',
            lane: 'draft',
            seed: '019a0000-0000-7000-8000-000000000007',
            width: 1366,
            height: 768,
            imageUrl: 'https://easel.example.org/media/example.png',
          },
          error_message: null,
        },
      ],
    },
  },
  'jobs.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000007',
          user_id: '019a0000-0000-7000-8000-000000000001',
          status: 'completed',
          progress: 100,
          job_type: 'generate-image',
          lane: 'draft',
          input_data: {
            prompt: 'A fox in the snow',
            provider: 'z-image',
            aspectRatio: '16:9',
          },
          output_data: {
            url: 'https://easel.example.org/media/example.png',
            lane: 'draft',
            seed: '019a0000-0000-7000-8000-000000000007',
            width: 1366,
            height: 768,
            imageUrl: 'https://easel.example.org/media/example.png',
          },
          error_code: null,
          error_message: null,
          credits: 2,
          workflow_id: null,
          execution_id: null,
          created_at: '2026-01-31T12:00:00.000Z',
          started_at: '2026-01-31T12:00:00.000Z',
          completed_at: '2026-01-31T12:00:00.000Z',
          attempts: 1,
          source: 'web',
          source_detail: null,
        },
        {
          id: '019a0000-0000-7000-8000-000000000105',
          user_id: '019a0000-0000-7000-8000-000000000001',
          status: 'completed',
          progress: 100,
          job_type: 'generate-image',
          lane: 'draft',
          input_data: {
            prompt: 'A pier at noon',
            label: 'Picture',
            provider: 'z-image',
            aspectRatio: '1:1',
          },
          output_data: {
            url: 'https://easel.example.org/media/example.jpg',
            lane: 'draft',
            seed: '019a0000-0000-7000-8000-000000000105',
            width: 1024,
            height: 1024,
            imageUrl: 'https://easel.example.org/media/example.jpg',
          },
          error_code: null,
          error_message: null,
          credits: 2,
          workflow_id: '019a0000-0000-7000-8000-000000000004',
          execution_id: '019a0000-0000-7000-8000-000000000104',
          created_at: '2026-01-31T12:00:00.000Z',
          started_at: '2026-01-31T12:00:00.000Z',
          completed_at: '2026-01-31T12:00:00.000Z',
          attempts: 1,
          source: null,
          source_detail: null,
        },
      ],
    },
  },
  'generation.resizeImage': {
    status: 200,
    body: {
      jobId: '019a0000-0000-7000-8000-000000000008',
    },
  },
  'generation.textToSpeech': {
    status: 200,
    body: {
      jobId: '019a0000-0000-7000-8000-000000000009',
    },
  },
  'generation.generateVideo': {
    status: 200,
    body: {
      jobId: '019a0000-0000-7000-8000-000000000010',
    },
  },
  'jobs.cancel': {
    status: 200,
    body: {
      success: true,
      cancelled: 1,
    },
  },
  'generation.llmChat': {
    status: 200,
    body: {
      jobId: '019a0000-0000-7000-8000-000000000011',
    },
  },
  'inline.combineText': {
    status: 200,
    body: {
      text: 'A lighthouse at dusk',
    },
  },
  'inline.splitText': {
    status: 200,
    body: {
      listResults: ['sea', 'sky'],
    },
  },
  'executionStats.estimate': {
    status: 200,
    body: {
      estimatedMs: 785,
      confidence: 'model',
      sampleCount: 3,
    },
  },
  'library.uploadJson': {
    status: 200,
    body: {
      data: {
        url: 'https://easel.example.org/media/example.json',
        assetId: '019a0000-0000-7000-8000-000000000012',
        thumbnailUrl: null,
        category: 'document',
        filename: 'shots.json',
        mimeType: 'application/json',
        sizeBytes: 26,
        r2Key: 'media/example.json',
        metadata: {},
      },
    },
  },
  'library.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000012',
          type: 'document',
          filename: 'shots.json',
          mimeType: 'application/json',
          sizeBytes: 26,
          url: 'https://easel.example.org/media/example.json',
          thumbnailUrl: null,
          metadata: {},
          isLibraryItem: true,
          isFavorite: false,
          uploadSource: 'manual_upload',
          source: 'web',
          sourceDetail: null,
          jobId: null,
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
      nextCursor: null,
      totalCount: 1,
    },
  },
  'library.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000012',
        type: 'document',
        filename: 'shots.json',
        mimeType: 'application/json',
        sizeBytes: 26,
        url: 'https://easel.example.org/media/example.json',
        thumbnailUrl: null,
        metadata: {},
        isLibraryItem: true,
        isFavorite: false,
        uploadSource: 'manual_upload',
        source: 'web',
        sourceDetail: null,
        jobId: null,
        createdAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'library.favorite': {
    status: 200,
    body: {
      favorited: true,
    },
  },
  'library.remove': {
    status: 200,
    body: {
      success: true,
    },
  },
  'discovery.nodes': {
    status: 200,
    body: {
      data: [
        {
          type: 'list',
          label: 'List',
          category: 'input',
          outputType: 'data',
          description:
            'A small table of texts or media links. Each column is an output of its own, and a wire from it runs the next node once per row.',
          inputSchema: {
            type: 'object',
            properties: {
              columns: {
                title: 'Columns',
                type: 'array',
                items: {
                  title: 'Row',
                  type: 'object',
                  properties: {
                    id: {
                      title: 'Id',
                      type: 'string',
                    },
                    name: {
                      title: 'Name',
                      type: 'string',
                    },
                    handleId: {
                      title: 'Handle id',
                      type: 'string',
                    },
                    type: {
                      title: 'Type',
                      enum: ['text', 'image-url'],
                      default: 'text',
                    },
                    splitDelimiter: {
                      title: 'Split delimiter',
                      type: 'string',
                      description: 'Splits a cell into items; `__none__` keeps it whole.',
                      default: '\n',
                    },
                  },
                  required: ['id'],
                },
              },
              rows: {
                title: 'Rows',
                description: 'Cells as text, row by row, in the order of the columns.',
              },
              maxItems: {
                title: 'Max items',
                type: 'integer',
                minimum: 1,
                maximum: 20,
                description: 'Most items a published app lets through.',
                default: 10,
              },
            },
            fields: [
              {
                key: 'columns',
                type: 'list',
                label: 'Columns',
              },
              {
                key: 'rows',
                type: 'json',
                label: 'Rows',
                description: 'Cells as text, row by row, in the order of the columns.',
              },
            ],
          },
          providers: [],
          capabilities: [],
          inputs: [
            {
              id: 'in',
              type: 'any',
            },
          ],
          outputs: [],
          availability: {
            available: true,
          },
        },
        {
          type: 'reference-audio',
          label: 'Reference Audio',
          category: 'input',
          outputType: 'audio',
          description:
            'A piece of audio to steer another generation: taken from a video link, a direct link or an upload.',
          inputSchema: {
            type: 'object',
            properties: {
              source: {
                title: 'Source',
                enum: ['youtube', 'upload'],
                default: 'youtube',
              },
              url: {
                title: 'URL',
                type: 'string',
              },
              extractedAudioUrl: {
                title: 'Extracted audio URL',
                type: 'string',
                description: 'The audio itself, once it is known; mp3, wav, m4a or aac.',
              },
            },
            allOf: [
              {
                anyOf: [
                  {
                    type: 'object',
                    properties: {
                      url: {},
                    },
                    required: ['url'],
                  },
                  {
                    type: 'object',
                    properties: {
                      extractedAudioUrl: {},
                    },
                    required: ['extractedAudioUrl'],
                  },
                ],
              },
            ],
            oneOfRequired: [['url', 'extractedAudioUrl']],
            fields: [
              {
                key: 'source',
                type: 'select',
                label: 'Source',
                options: ['youtube', 'upload'],
                default: 'youtube',
              },
              {
                key: 'url',
                type: 'url',
                label: 'URL',
              },
            ],
          },
          providers: [],
          capabilities: ['job'],
          inputs: [
            {
              id: 'in',
              type: 'text',
            },
          ],
          outputs: [
            {
              id: 'audio',
              type: 'audio',
            },
          ],
          creditCost: 0,
          route: '/v1/download-video',
          availability: {
            available: true,
          },
        },
      ],
    },
  },
  'discovery.node': {
    status: 200,
    body: {
      data: {
        type: 'resize-image',
        label: 'Resize Image',
        category: 'processing',
        outputType: 'image',
        description:
          'Brings a picture to a size in pixels: filled and cropped, or fitted inside it with or without a border.',
        inputSchema: {
          type: 'object',
          properties: {
            imageUrl: {
              title: 'Image URL',
              type: 'string',
            },
            width: {
              title: 'Width',
              type: 'integer',
              minimum: 1,
              maximum: 16384,
            },
            height: {
              title: 'Height',
              type: 'integer',
              minimum: 1,
              maximum: 16384,
            },
            fit: {
              title: 'Fit',
              enum: ['cover', 'contain'],
              default: 'cover',
            },
          },
          required: ['imageUrl'],
          allOf: [
            {
              anyOf: [
                {
                  type: 'object',
                  properties: {
                    width: {},
                  },
                  required: ['width'],
                },
                {
                  type: 'object',
                  properties: {
                    height: {},
                  },
                  required: ['height'],
                },
              ],
            },
          ],
          oneOfRequired: [['width', 'height']],
          fields: [
            {
              key: 'imageUrl',
              type: 'image-url',
              label: 'Image URL',
              required: true,
            },
            {
              key: 'width',
              type: 'number',
              label: 'Width',
            },
          ],
        },
        providers: [],
        capabilities: ['job'],
        inputs: [
          {
            id: 'image',
            type: 'image',
          },
        ],
        outputs: [
          {
            id: 'image',
            type: 'image',
          },
        ],
        creditCost: 1,
        route: '/v1/resize-image',
        availability: {
          available: true,
        },
      },
    },
  },
  'discovery.pickers': {
    status: 200,
    body: {
      data: [
        {
          nodeType: 'setting',
          label: 'Setting',
          catalogId: 'setting',
          kind: 'single',
          valueField: 'setting',
          optionCount: 63,
        },
        {
          nodeType: 'atmosphere',
          label: 'Atmosphere',
          catalogId: 'atmosphere',
          kind: 'single',
          valueField: 'atmosphere',
          optionCount: 40,
        },
      ],
    },
  },
  'discovery.picker': {
    status: 200,
    body: {
      data: {
        nodeType: 'camera-motion',
        label: 'Camera Motion',
        catalogId: 'camera-motions',
        categoryOrder: ['basic', 'pan-tilt'],
        categoryLabels: {
          basic: 'Basic',
          'pan-tilt': 'Pan & Tilt',
          'zoom-focus': 'Zoom & Focus',
          dolly: 'Dolly & Push',
          slide: 'Track & Slide',
          follow: 'Follow',
          orbit: 'Orbit & Arc',
          crane: 'Crane & Aerial',
          social: 'Social',
        },
        detail: 'compact',
        kind: 'single',
        valueField: 'cameraMotion',
        defaultValue: 'static',
        options: [
          {
            id: 'auto',
            label: 'Auto',
            category: 'basic',
            term: '',
            icon: 'wand',
          },
          {
            id: 'static',
            label: 'Static',
            category: 'basic',
            term: 'static',
            icon: 'video',
          },
        ],
      },
    },
  },
  'discovery.models': {
    status: 200,
    body: {
      sections: [
        {
          kind: 'image',
          families: [
            {
              family: 'Google',
              models: [
                {
                  id: 'nano-banana',
                  label: 'Nano Banana',
                  description: 'A quick all-rounder that also edits by instruction.',
                  modes: ['t2i', 'i2i'],
                  useCases: ['drafts', 'simple edits'],
                  features: ['reference-image'],
                  aspectRatios: ['1:1', '16:9'],
                  resolutions: [],
                  qualities: [],
                  durations: [],
                  defaults: {
                    aspectRatio: '1:1',
                  },
                  references: {
                    image: 8,
                    video: 0,
                    audio: 0,
                  },
                  promptLimit: 5000,
                  doctrineCovered: false,
                  pricing: [
                    {
                      identifier: 'nano-banana',
                      credits: 10,
                    },
                  ],
                  hidden: true,
                },
                {
                  id: 'nano-banana-2',
                  label: 'Nano Banana 2',
                  description: 'Fast, and can look things up before it draws.',
                  modes: ['t2i', 'i2i'],
                  useCases: ['pictures of current things', 'product shots'],
                  features: ['reference-image', 'google-search'],
                  aspectRatios: ['1:1', '16:9'],
                  resolutions: ['1K', '2K'],
                  qualities: [],
                  durations: [],
                  defaults: {
                    aspectRatio: '1:1',
                    resolution: '1K',
                  },
                  references: {
                    image: 4,
                    video: 0,
                    audio: 0,
                  },
                  promptLimit: 20000,
                  doctrineCovered: false,
                  pricing: [
                    {
                      identifier: 'nano-banana-2',
                      credits: 20,
                    },
                    {
                      identifier: 'nano-banana-2:2K',
                      credits: 50,
                    },
                  ],
                },
              ],
            },
            {
              family: 'Black Forest Labs',
              models: [
                {
                  id: 'flux',
                  label: 'Flux 2 Pro',
                  description: 'Sharp, true to the prompt, and quick.',
                  modes: ['t2i'],
                  useCases: ['photographs', 'products'],
                  features: ['reference-image'],
                  aspectRatios: ['1:1', '16:9'],
                  resolutions: ['1K', '2K'],
                  qualities: [],
                  durations: [],
                  defaults: {
                    aspectRatio: '1:1',
                    resolution: '1K',
                  },
                  references: {
                    image: 4,
                    video: 0,
                    audio: 0,
                  },
                  promptLimit: 5000,
                  doctrineCovered: false,
                  pricing: [
                    {
                      identifier: 'flux',
                      credits: 13,
                    },
                    {
                      identifier: 'flux:2K',
                      credits: 20,
                    },
                  ],
                },
                {
                  id: 'flux-flex',
                  label: 'Flux 2 Flex',
                  description: 'Spends more steps on lettering and small detail.',
                  modes: ['t2i'],
                  useCases: ['lettering', 'fine detail'],
                  features: ['reference-image'],
                  aspectRatios: ['1:1', '16:9'],
                  resolutions: ['1K', '2K'],
                  qualities: [],
                  durations: [],
                  defaults: {
                    aspectRatio: '1:1',
                    resolution: '1K',
                  },
                  references: {
                    image: 4,
                    video: 0,
                    audio: 0,
                  },
                  promptLimit: 5000,
                  doctrineCovered: false,
                  pricing: [
                    {
                      identifier: 'flux-flex',
                      credits: 35,
                    },
                    {
                      identifier: 'flux-flex:2K',
                      credits: 60,
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
      recommendations: [
        {
          id: 'lettering',
          title: 'Lettering and logos',
          modelIds: ['nano-banana-pro', 'gpt-image-2'],
          reason: 'They spell what you write, and place it.',
        },
        {
          id: 'cheap-photographs',
          title: 'Photographs on a budget',
          modelIds: ['z-image', 'qwen'],
          reason: 'Convincing at a few credits a picture.',
        },
      ],
      totalModels: 51,
    },
  },
  'discovery.catalogs': {
    status: 200,
    body: {
      data: [
        {
          id: 'nodes',
          kind: 'nodes',
          label: 'Node types',
          href: '/v1/nodes',
          public: true,
          count: 190,
          version: 'W/"dQw4w9WgXcQ_example_tag"',
        },
        {
          id: 'models',
          kind: 'models',
          label: 'Models',
          href: '/v1/models',
          public: false,
          count: 150,
          version: 'W/"dQw4w9WgXcQ_example_tag"',
        },
      ],
    },
  },
  'nodePresets.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000013',
        nodeType: 'generate-image',
        name: 'Square',
        data: {
          provider: 'z-image',
          aspectRatio: '1:1',
        },
        tags: [],
        sortOrder: 0,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'nodePresets.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000013',
          nodeType: 'generate-image',
          name: 'Square',
          data: {
            provider: 'z-image',
            aspectRatio: '1:1',
          },
          tags: [],
          sortOrder: 0,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'credits.balance': {
    status: 200,
    body: {
      data: {
        total: 1460,
        subscription: 0,
        topup: 1460,
        held: 0,
        dailySpent: 40,
        dailyLimit: null,
        monthlyAllocation: 0,
        tier: 'free',
        effectiveTier: 'free',
        features: {},
        periodEnd: null,
        appCreditsAllowance: 0,
      },
    },
  },
  'credits.check': {
    status: 200,
    body: {
      data: {
        sufficient: true,
        required: 10,
        available: 1460,
      },
    },
  },
  'credits.transactions': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000106',
          created_at: '2026-01-31T12:00:00.000Z',
          credits_used: 0,
          action: 'settle',
          provider: null,
          metadata: {
            job_id: '019a0000-0000-7000-8000-000000000009',
            job_type: 'text-to-speech',
            credits_charged: 30,
          },
        },
        {
          id: '019a0000-0000-7000-8000-000000000107',
          created_at: '2026-01-31T12:00:00.000Z',
          credits_used: 0,
          action: 'settle',
          provider: 'gemini-3.6-flash',
          metadata: {
            job_id: '019a0000-0000-7000-8000-000000000011',
            job_type: 'llm-chat',
            credits_charged: 3,
          },
        },
      ],
      nextCursor:
        'WyIyMDI2LTExLTIyVDE5OjA0OjE1LjU5M1oiLCIxMTkxOGY1My00NjllLTQ5NTgtYWQ0My0yYjUwYTc5OTNiNTAiXQ',
    },
  },
  'credits.costs': {
    status: 200,
    body: {
      data: {
        'z-image': 2,
        'generate-image': 45,
      },
      missing: [],
      errors: [],
    },
  },
  'credits.estimate': {
    status: 200,
    body: {
      data: {
        totalCredits: 2,
        nodeCount: 1,
      },
    },
  },
  'organizations.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000014',
        name: 'Coast Studio',
        active: true,
        workspaceOnlyCreation: false,
        memberProjectCreation: true,
        role: 'owner',
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'organizations.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000014',
          name: 'Coast Studio',
          active: true,
          workspaceOnlyCreation: false,
          memberProjectCreation: true,
          role: 'owner',
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'organizations.listMembers': {
    status: 200,
    body: {
      data: [
        {
          userId: '019a0000-0000-7000-8000-000000000001',
          email: 'ada@example.org',
          displayName: null,
          role: 'owner',
          status: 'active',
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'workspaces.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000015',
        organizationId: '019a0000-0000-7000-8000-000000000014',
        name: 'Posters',
        role: 'owner',
        archivedAt: null,
        monthlyBudget: null,
        memberVisibility: 'members',
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        budgetUsed: null,
        budgetResetsAt: null,
      },
    },
  },
  'workspaces.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000015',
          organizationId: '019a0000-0000-7000-8000-000000000014',
          name: 'Posters',
          role: 'owner',
          archivedAt: null,
          monthlyBudget: null,
          memberVisibility: 'members',
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
          budgetUsed: null,
          budgetResetsAt: null,
        },
      ],
    },
  },
  'workspaces.get': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000015',
        organizationId: '019a0000-0000-7000-8000-000000000014',
        name: 'Posters',
        role: 'owner',
        archivedAt: null,
        monthlyBudget: null,
        memberVisibility: 'members',
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        budgetUsed: null,
        budgetResetsAt: null,
      },
    },
  },
  'workspaces.update': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000015',
        organizationId: '019a0000-0000-7000-8000-000000000014',
        name: 'Posters',
        role: 'owner',
        archivedAt: null,
        monthlyBudget: 1000,
        memberVisibility: 'members',
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        budgetUsed: 0,
        budgetResetsAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'workspaces.archive': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000015',
        organizationId: '019a0000-0000-7000-8000-000000000014',
        name: 'Posters',
        role: 'owner',
        archivedAt: '2026-01-31T12:00:00.000Z',
        monthlyBudget: 1000,
        memberVisibility: 'members',
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        budgetUsed: 0,
        budgetResetsAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'webhookEndpoints.create': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000016',
        url: 'https://93.184.215.14/easel',
        description: null,
        events: ['execution.completed', 'execution.failed'],
        active: true,
        disabledReason: null,
        failingSince: null,
        previousSecretUntil: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
      },
    },
  },
  'webhookEndpoints.list': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000016',
          url: 'https://93.184.215.14/easel',
          description: null,
          events: ['execution.completed', 'execution.failed'],
          active: true,
          disabledReason: null,
          failingSince: null,
          previousSecretUntil: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'webhookEndpoints.update': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000016',
        url: 'https://93.184.215.14/easel',
        description: null,
        events: ['execution.completed', 'execution.failed'],
        active: false,
        disabledReason: null,
        failingSince: null,
        previousSecretUntil: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'webhookEndpoints.deliveries': {
    status: 200,
    body: {
      data: [],
    },
  },
  'webhookEndpoints.delete': {
    status: 200,
    body: {
      success: true,
    },
  },
  'apps.publish': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000108',
        slug: 'lighthouse',
        name: 'Lighthouse',
        description: null,
        creatorId: '019a0000-0000-7000-8000-000000000001',
        creatorName: null,
        thumbnailUrl: null,
        iconUrl: null,
        category: 'Pictures',
        runCount: 0,
        outputTypes: ['image'],
        publishType: 'app',
        componentMetadata: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        maxRunsPerUserPerDay: null,
        version: 1,
        versions: [
          {
            version: 1,
            id: '019a0000-0000-7000-8000-000000000109',
            createdAt: '2026-01-31T12:00:00.000Z',
          },
        ],
        inputSchema: {
          type: 'object',
          properties: {
            text: {
              type: 'string',
              title: 'Topic',
              default: 'A lighthouse at dusk',
              nodeId: 'topic',
              field: 'text',
            },
          },
        },
        outputs: [
          {
            nodeId: 'picture',
            label: 'Picture',
            type: 'image',
          },
        ],
        snapshotNodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        snapshotEdges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        snapshotSettings: {
          studio: {
            shared: false,
          },
          presentationSettings: {},
        },
        estimatedCredits: 2,
      },
    },
  },
  'apps.browse': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000108',
          slug: 'lighthouse',
          name: 'Lighthouse',
          description: null,
          creatorId: '019a0000-0000-7000-8000-000000000001',
          creatorName: null,
          thumbnailUrl: null,
          iconUrl: null,
          category: 'Pictures',
          runCount: 0,
          outputTypes: ['image'],
          publishType: 'app',
          componentMetadata: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          updatedAt: '2026-01-31T12:00:00.000Z',
        },
      ],
    },
  },
  'apps.get': {
    status: 200,
    body: {
      id: '019a0000-0000-7000-8000-000000000108',
      slug: 'lighthouse',
      name: 'Lighthouse',
      description: null,
      creatorId: '019a0000-0000-7000-8000-000000000001',
      creatorName: null,
      thumbnailUrl: null,
      iconUrl: null,
      category: 'Pictures',
      runCount: 0,
      outputTypes: ['image'],
      publishType: 'app',
      componentMetadata: null,
      createdAt: '2026-01-31T12:00:00.000Z',
      updatedAt: '2026-01-31T12:00:00.000Z',
      maxRunsPerUserPerDay: null,
      version: 1,
      versions: [
        {
          version: 1,
          id: '019a0000-0000-7000-8000-000000000109',
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
      inputSchema: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            title: 'Topic',
            default: 'A lighthouse at dusk',
            nodeId: 'topic',
            field: 'text',
          },
        },
      },
      outputs: [
        {
          nodeId: 'picture',
          label: 'Picture',
          type: 'image',
        },
      ],
      snapshotNodes: [
        {
          id: 'topic',
          data: {
            text: 'A lighthouse at dusk',
            label: 'Topic',
          },
          type: 'text-prompt',
          position: {
            x: 0,
            y: 0,
          },
        },
        {
          id: 'picture',
          data: {
            label: 'Picture',
            provider: 'z-image',
            aspectRatio: '1:1',
          },
          type: 'generate-image',
          position: {
            x: 320,
            y: 0,
          },
        },
      ],
      snapshotEdges: [
        {
          id: 'topic-to-picture',
          source: 'topic',
          target: 'picture',
          sourceHandle: 'prompt',
          targetHandle: 'prompt',
        },
      ],
      snapshotSettings: {
        studio: {
          shared: false,
        },
        presentationSettings: {},
      },
      estimatedCredits: 2,
      data: {
        id: '019a0000-0000-7000-8000-000000000108',
        slug: 'lighthouse',
        name: 'Lighthouse',
        description: null,
        creatorId: '019a0000-0000-7000-8000-000000000001',
        creatorName: null,
        thumbnailUrl: null,
        iconUrl: null,
        category: 'Pictures',
        runCount: 0,
        outputTypes: ['image'],
        publishType: 'app',
        componentMetadata: null,
        createdAt: '2026-01-31T12:00:00.000Z',
        updatedAt: '2026-01-31T12:00:00.000Z',
        maxRunsPerUserPerDay: null,
        version: 1,
        versions: [
          {
            version: 1,
            id: '019a0000-0000-7000-8000-000000000109',
            createdAt: '2026-01-31T12:00:00.000Z',
          },
        ],
        inputSchema: {
          type: 'object',
          properties: {
            text: {
              type: 'string',
              title: 'Topic',
              default: 'A lighthouse at dusk',
              nodeId: 'topic',
              field: 'text',
            },
          },
        },
        outputs: [
          {
            nodeId: 'picture',
            label: 'Picture',
            type: 'image',
          },
        ],
        snapshotNodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        snapshotEdges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        snapshotSettings: {
          studio: {
            shared: false,
          },
          presentationSettings: {},
        },
        estimatedCredits: 2,
      },
    },
  },
  'apps.run': {
    status: 202,
    body: {
      executionId: '019a0000-0000-7000-8000-000000000110',
      runId: '019a0000-0000-7000-8000-000000000017',
      status: 'pending',
    },
  },
  'apps.getRun': {
    status: 200,
    body: {
      id: '019a0000-0000-7000-8000-000000000017',
      appSlug: 'lighthouse',
      version: 1,
      executionId: '019a0000-0000-7000-8000-000000000110',
      status: 'pending',
      inputs: {
        text: 'A lighthouse in a storm',
      },
      creditsUsed: 0,
      createdAt: '2026-01-31T12:00:00.000Z',
      startedAt: null,
      finishedAt: null,
      archivedAt: null,
      outputs: [],
      thumbnailUrl: null,
      execution: {
        status: 'running',
        nodeStates: {
          topic: {
            status: 'pending',
            nodeType: 'text-prompt',
            jobId: null,
            attempts: 0,
            progress: 0,
            creditsUsed: 0,
            error: null,
            startedAt: null,
            completedAt: null,
          },
          picture: {
            status: 'pending',
            nodeType: 'generate-image',
            jobId: null,
            attempts: 0,
            progress: 0,
            creditsUsed: 0,
            error: null,
            startedAt: null,
            completedAt: null,
          },
        },
        totalNodes: 2,
        completedNodes: 0,
        failedNodes: 0,
        totalCreditsUsed: 0,
        errorMessage: null,
        completedAt: null,
      },
      data: {
        id: '019a0000-0000-7000-8000-000000000017',
        appSlug: 'lighthouse',
        version: 1,
        executionId: '019a0000-0000-7000-8000-000000000110',
        status: 'pending',
        inputs: {
          text: 'A lighthouse in a storm',
        },
        creditsUsed: 0,
        createdAt: '2026-01-31T12:00:00.000Z',
        startedAt: null,
        finishedAt: null,
        archivedAt: null,
        outputs: [],
        thumbnailUrl: null,
        execution: {
          status: 'running',
          nodeStates: {
            topic: {
              status: 'pending',
              nodeType: 'text-prompt',
              jobId: null,
              attempts: 0,
              progress: 0,
              creditsUsed: 0,
              error: null,
              startedAt: null,
              completedAt: null,
            },
            picture: {
              status: 'pending',
              nodeType: 'generate-image',
              jobId: null,
              attempts: 0,
              progress: 0,
              creditsUsed: 0,
              error: null,
              startedAt: null,
              completedAt: null,
            },
          },
          totalNodes: 2,
          completedNodes: 0,
          failedNodes: 0,
          totalCreditsUsed: 0,
          errorMessage: null,
          completedAt: null,
        },
      },
    },
  },
  'apps.runs': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000017',
          appSlug: 'lighthouse',
          version: 1,
          executionId: '019a0000-0000-7000-8000-000000000110',
          status: 'running',
          inputs: {
            text: 'A lighthouse in a storm',
          },
          creditsUsed: 0,
          createdAt: '2026-01-31T12:00:00.000Z',
          startedAt: '2026-01-31T12:00:00.000Z',
          finishedAt: null,
          archivedAt: null,
        },
      ],
    },
  },
  'templates.publish': {
    status: 201,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000018',
        slug: 'lighthouse',
        name: 'Lighthouse',
        description: null,
        estimatedCredits: 2,
        category: null,
        outputTypes: ['image'],
        tags: ['coast'],
        nodeTypesUsed: ['generate-image', 'text-prompt'],
        providersUsed: ['z-image'],
        nodeCount: 2,
        complexity: 'simple',
        previewMediaUrl: null,
        previewMediaType: null,
        creatorId: '019a0000-0000-7000-8000-000000000001',
        creatorDisplayName: null,
        cloneCount: 0,
        favoriteCount: 0,
        createdAt: '2026-01-31T12:00:00.000Z',
        markdownDescription: null,
        snapshotNodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        snapshotEdges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        snapshotSettings: {},
        listedIn: ['marketplace'],
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'templates.browse': {
    status: 200,
    body: {
      data: [
        {
          id: '019a0000-0000-7000-8000-000000000018',
          slug: 'lighthouse',
          name: 'Lighthouse',
          description: null,
          estimatedCredits: 2,
          category: null,
          outputTypes: ['image'],
          tags: ['coast'],
          nodeTypesUsed: ['generate-image', 'text-prompt'],
          providersUsed: ['z-image'],
          nodeCount: 2,
          complexity: 'simple',
          previewMediaUrl: null,
          previewMediaType: null,
          creatorId: '019a0000-0000-7000-8000-000000000001',
          creatorDisplayName: null,
          cloneCount: 0,
          favoriteCount: 0,
          createdAt: '2026-01-31T12:00:00.000Z',
        },
      ],
      nextCursor:
        'newest.0.WyIyMDI2LTExLTIyVDE5OjA0OjI3LjU0M1oiLCIwMWEyMDRhNS0zYzlmLTczOWQtODY2Ni00NDE2ZWNkOGI3MzYiXQ',
    },
  },
  'templates.get': {
    status: 200,
    body: {
      id: '019a0000-0000-7000-8000-000000000018',
      slug: 'lighthouse',
      name: 'Lighthouse',
      description: null,
      estimatedCredits: 2,
      category: null,
      outputTypes: ['image'],
      tags: ['coast'],
      nodeTypesUsed: ['generate-image', 'text-prompt'],
      providersUsed: ['z-image'],
      nodeCount: 2,
      complexity: 'simple',
      previewMediaUrl: null,
      previewMediaType: null,
      creatorId: '019a0000-0000-7000-8000-000000000001',
      creatorDisplayName: null,
      cloneCount: 0,
      favoriteCount: 0,
      createdAt: '2026-01-31T12:00:00.000Z',
      markdownDescription: null,
      snapshotNodes: [
        {
          id: 'topic',
          data: {
            text: 'A lighthouse at dusk',
            label: 'Topic',
          },
          type: 'text-prompt',
          position: {
            x: 0,
            y: 0,
          },
        },
        {
          id: 'picture',
          data: {
            label: 'Picture',
            provider: 'z-image',
            aspectRatio: '1:1',
          },
          type: 'generate-image',
          position: {
            x: 320,
            y: 0,
          },
        },
      ],
      snapshotEdges: [
        {
          id: 'topic-to-picture',
          source: 'topic',
          target: 'picture',
          sourceHandle: 'prompt',
          targetHandle: 'prompt',
        },
      ],
      snapshotSettings: {},
      listedIn: ['marketplace'],
      updatedAt: '2026-01-31T12:00:00.000Z',
    },
  },
  'templates.update': {
    status: 200,
    body: {
      data: {
        id: '019a0000-0000-7000-8000-000000000018',
        slug: 'lighthouse',
        name: 'Lighthouse',
        description: 'A lighthouse and its prompt',
        estimatedCredits: 2,
        category: null,
        outputTypes: ['image'],
        tags: ['coast'],
        nodeTypesUsed: ['generate-image', 'text-prompt'],
        providersUsed: ['z-image'],
        nodeCount: 2,
        complexity: 'simple',
        previewMediaUrl: null,
        previewMediaType: null,
        creatorId: '019a0000-0000-7000-8000-000000000001',
        creatorDisplayName: null,
        cloneCount: 0,
        favoriteCount: 0,
        createdAt: '2026-01-31T12:00:00.000Z',
        markdownDescription: null,
        snapshotNodes: [
          {
            id: 'topic',
            data: {
              text: 'A lighthouse at dusk',
              label: 'Topic',
            },
            type: 'text-prompt',
            position: {
              x: 0,
              y: 0,
            },
          },
          {
            id: 'picture',
            data: {
              label: 'Picture',
              provider: 'z-image',
              aspectRatio: '1:1',
            },
            type: 'generate-image',
            position: {
              x: 320,
              y: 0,
            },
          },
        ],
        snapshotEdges: [
          {
            id: 'topic-to-picture',
            source: 'topic',
            target: 'picture',
            sourceHandle: 'prompt',
            targetHandle: 'prompt',
          },
        ],
        snapshotSettings: {},
        listedIn: ['marketplace'],
        updatedAt: '2026-01-31T12:00:00.000Z',
      },
    },
  },
  'templates.clone': {
    status: 201,
    body: {
      workflowId: '019a0000-0000-7000-8000-000000000111',
      projectId: '019a0000-0000-7000-8000-000000000102',
    },
  },
  'templates.delete': {
    status: 200,
    body: {
      success: true,
    },
  },
  'tutorials.list': {
    status: 200,
    body: {
      categories: [
        {
          id: 'first-steps',
          slug: 'first-steps',
          name: 'First steps',
          sortOrder: 0,
          videos: [],
          flows: [
            {
              id: '019a0000-0000-7000-8000-000000000112',
              type: 'flow',
              templateId: '019a0000-0000-7000-8000-000000000112',
              slug: 'first-picture',
              title: 'Your first picture',
              description: 'Words in, a picture out: the smallest workflow there is.',
              markdownDescription:
                'Type what you want to see into **Subject** and run. The wire carries the words into the picture node, which puts its own `promptSuffix` after them.',
              previewMediaUrl: null,
              previewMediaType: null,
              complexity: 'simple',
              estimatedCredits: 45,
              nodeTypesUsed: ['generate-image', 'text-prompt'],
              providersUsed: ['nano-banana-pro'],
              nodeCount: 2,
              categoryId: 'first-steps',
              tutorialSortOrder: 1,
              workflowId: '019a0000-0000-7000-8000-000000000112',
              createdAt: '2026-01-31T12:00:00.000Z',
            },
            {
              id: '019a0000-0000-7000-8000-000000000113',
              type: 'flow',
              templateId: '019a0000-0000-7000-8000-000000000113',
              slug: 'same-scene-other-light',
              title: 'Same scene, other light',
              description: 'One scene drawn twice, with a light picked from a list each time.',
              markdownDescription:
                'A picker puts words from a catalog behind the prompt. Change what **Dawn** and **Night** have picked and run again: only the picture behind the one you changed is another.',
              previewMediaUrl: null,
              previewMediaType: null,
              complexity: 'simple',
              estimatedCredits: 90,
              nodeTypesUsed: ['generate-image', 'lighting'],
              providersUsed: ['nano-banana-pro'],
              nodeCount: 5,
              categoryId: 'first-steps',
              tutorialSortOrder: 2,
              workflowId: '019a0000-0000-7000-8000-000000000113',
              createdAt: '2026-01-31T12:00:00.000Z',
            },
          ],
        },
        {
          id: 'lists',
          slug: 'lists',
          name: 'Many at once',
          sortOrder: 1,
          videos: [],
          flows: [
            {
              id: '019a0000-0000-7000-8000-000000000114',
              type: 'flow',
              templateId: '019a0000-0000-7000-8000-000000000114',
              slug: 'storyboard-sheet',
              title: 'Storyboard sheet',
              description: 'One line a shot becomes a picture a shot, laid out on one sheet.',
              markdownDescription:
                'Each line of **Shots** runs the picture node once: a list on a wire makes a node run for each of its items. The wire to the sheet brings all of them at once.',
              previewMediaUrl: null,
              previewMediaType: null,
              complexity: 'simple',
              estimatedCredits: 181,
              nodeTypesUsed: ['generate-image', 'image-collage'],
              providersUsed: ['nano-banana-pro'],
              nodeCount: 4,
              categoryId: 'lists',
              tutorialSortOrder: 1,
              workflowId: '019a0000-0000-7000-8000-000000000114',
              createdAt: '2026-01-31T12:00:00.000Z',
            },
            {
              id: '019a0000-0000-7000-8000-000000000115',
              type: 'flow',
              templateId: '019a0000-0000-7000-8000-000000000115',
              slug: 'album-with-music',
              title: 'Album with music',
              description: 'A picture for each line, faded into each other over music.',
              markdownDescription:
                'Put as many lines into **Moments** as you want pictures. The music has its own prompt and is laid under the whole album.',
              previewMediaUrl: null,
              previewMediaType: null,
              complexity: 'intermediate',
              estimatedCredits: 155,
              nodeTypesUsed: ['generate-image', 'generate-music'],
              providersUsed: ['minimax-music', 'nano-banana-pro'],
              nodeCount: 6,
              categoryId: 'lists',
              tutorialSortOrder: 2,
              workflowId: '019a0000-0000-7000-8000-000000000115',
              createdAt: '2026-01-31T12:00:00.000Z',
            },
          ],
        },
      ],
    },
  },
  'workflows.delete': {
    status: 200,
    body: {
      success: true,
    },
  },
  'auth.logOut': {
    status: 200,
    body: {
      success: true,
    },
  },
};
