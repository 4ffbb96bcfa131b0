window.YTD.tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1700000000000000001"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>Web</a>",
      "entities": {
        "hashtags": [
          {
            "text": "cake",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Bo",
            "screen_name": "bo",
            "id_str": "9"
          }
        ],
        "urls": [
          {
            "expanded_url": "https://x.example"
          }
        ]
      },
      "display_text_range": [
        "0",
        "20"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000001",
      "truncated": false,
      "retweet_count": "0",
      "id": "1700000000000000001",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "favorited": false,
      "full_text": "Tea &amp; #cake @bo",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1700000000000000001"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>Web</a>",
      "entities": {
        "hashtags": [
          {
            "text": "cake",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Bo",
            "screen_name": "bo",
            "id_str": "9"
          }
        ],
        "urls": [
          {
            "expanded_url": "https://x.example"
          }
        ]
      },
      "display_text_range": [
        "0",
        "20"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000002",
      "truncated": false,
      "retweet_count": "0",
      "id": "1700000000000000001",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "favorited": false,
      "full_text": "Tea &amp; #cake @bo",
      "lang": "en",
      "in_reply_to_status_id_str": "3",
      "in_reply_to_user_id": "9",
      "in_reply_to_screen_name": "bo"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1700000000000000001"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>Web</a>",
      "entities": {
        "hashtags": [
          {
            "text": "cake",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Bo",
            "screen_name": "bo",
            "id_str": "9"
          }
        ],
        "urls": [
          {
            "expanded_url": "https://x.example"
          }
        ]
      },
      "display_text_range": [
        "0",
        "20"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000003",
      "truncated": false,
      "retweet_count": "0",
      "id": "1700000000000000001",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "favorited": false,
      "full_text": "RT @bo: x",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1700000000000000001"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>Web</a>",
      "entities": {
        "hashtags": [
          {
            "text": "cake",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Bo",
            "screen_name": "bo",
            "id_str": "9"
          }
        ],
        "urls": [
          {
            "expanded_url": "https://x.example"
          }
        ]
      },
      "display_text_range": [
        "0",
        "20"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000004",
      "truncated": false,
      "retweet_count": "0",
      "id": "1700000000000000001",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "favorited": false,
      "full_text": "Tea &amp; #cake @bo",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "type": "video",
            "media_url_https": "https://pics.example.com/1.jpg",
            "url": "https://t.co/x",
            "id_str": "77",
            "sizes": {
              "large": {
                "w": "10",
                "h": "20",
                "resize": "fit"
              }
            },
            "video_info": {
              "aspect_ratio": [
                "9",
                "16"
              ],
              "duration_millis": "5100",
              "variants": [
                {
                  "content_type": "video/mp4",
                  "bitrate": "1",
                  "url": "https://pics.example.com/a.mp4"
                },
                {
                  "content_type": "video/mp4",
                  "bitrate": "9",
                  "url": "https://pics.example.com/b.mp4"
                }
              ]
            }
          }
        ]
      }
    }
  }
]
